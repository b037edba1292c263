// The page has a log, a field, and buttons for the choices of a prompt. The game and every sentence come from the
// session, as text and never as HTML. The session runs at a server, or in a worker of this browser: the next script calls
// beginPage with a function that opens the connection to it, a WebSocket or an object that is used like one. Each turn is one addition to the log, so that a screen reader reads it once and as
// a whole. The last line of a turn is the prompt, which also names the field. web_sitting.py describes the messages.

"use strict";

const MOST_TURNS = 300; // in the log: a screen reader has to hold them all
const JUST_SHOWN = 300; // milliseconds after a new prompt: a tap was meant for the one before, or is a double tap
const SOON = 1500; // milliseconds of a lost connection before the page tells the player
const LONGEST_WAIT = 10000;
const LIFE_ASKED_EVERY = 8000; // milliseconds between two requests for a sign of life
const LONGEST_SILENCE = 12000; // milliseconds that the server has to answer: no browser says that the network is gone

const [log, form, command, line, choices] = ["log", "form", "command", "line", "choices"].map((id) =>
  document.getElementById(id));

let openConnection = null;
let socket = null;
let seen = -1; // the pieces of this sitting that the page has shown; -1 for a newly loaded page
let sent = 0; // the lines of this sitting that the page has sent
let waiting = []; // lines that may not have arrived: [number, text]
let words = {};
let prompt = null; // the label in the log that names the field, while a prompt is open
let shownAt = 0;
let tries = 0;
let retry = 0;
let isWelcome = false; // whether the socket is open and the server has welcomed the page
let isOver = false;
let isLost = false; // whether the connection is lost and the player has heard so
let lostTimer = 0;
let askedAt = 0; // when the page last asked for a sign of life, or for a connection
let heardAt = 0; // when the server last sent anything

// The browser keeps the token as long as this tab is open. It keeps a guest's token longer, because a guest has no
// password; the server accepts it only from somebody who types the guest's name.

function kept(name, where = "sessionStorage") {
  try {
    return window[where].getItem(name) || "";
  } catch {
    return ""; // the browser may not keep anything
  }
}

function keep(name, value, where = "sessionStorage") {
  try {
    window[where].setItem(name, value);
  } catch {
    // then the player has to log in again
  }
}

// The log

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function turnOf(told, language) {
  const turn = document.createElement("div");
  if (language) {
    turn.lang = language;
    document.documentElement.lang = language;
  }
  turn.append(...told.map(paragraph));
  return turn;
}

function add(turn) {
  log.append(turn);
  while (log.children.length > MOST_TURNS) {
    log.firstElementChild.remove();
  }
}

function say(word) {
  const turn = turnOf([words[word]], document.documentElement.lang);
  if (prompt === null) {
    add(turn);
  } else {
    prompt.parentElement.before(turn);
  }
  scroll(turn);
}

function scroll(turn) {
  (choices.hidden ? form : choices).scrollIntoView({block: "end"});
  if (turn.getBoundingClientRect().top < 0) {
    turn.scrollIntoView({block: "start"});
  }
}

function show(piece) {
  const turn = turnOf(piece.told, piece.language);
  if (piece.beside && prompt !== null) {
    prompt.parentElement.before(turn);
  } else {
    ask(piece, turn);
    add(turn);
    offer(piece.choices || []);
  }
  scroll(turn);
}

// Earcons, if the player wants them. The page shows a turn after its earcons, so that the player hears them before a
// screen reader reads the turn. The server sends them note by note.

let audio = null;
let cut = () => {};
const later = []; // the turns that wait for earcons: [signals, do]
let isSounding = false;

function soon(signals, show) {
  later.push([signals, show]);
  if (!isSounding) {
    showAll();
  }
}

// Show a turn without earcons at once.
async function showAll() {
  isSounding = true;
  try {
    while (later.length) {
      const [signals, show] = later.shift();
      if (signals) {
        await sound(signals).catch(() => {}); // then there is no sound
      }
      show();
    }
  } finally {
    isSounding = false;
  }
}

function milliseconds(count) {
  return new Promise((done) => setTimeout(done, count));
}

async function sound(signals) {
  audio ??= new AudioContext();
  if (audio.state !== "running") {
    await Promise.race([audio.resume(), milliseconds(200)]); // a browser may demand a key press first
  }
  if (audio.state !== "running") {
    return;
  }
  const all = new GainNode(audio);
  all.connect(audio.destination);
  let at = audio.currentTime + 0.02;
  for (const {pan, lasts, notes} of signals) {
    const place = new StereoPannerNode(audio, {pan});
    place.connect(all);
    for (const [hertz, start, swell, length, level] of notes) {
      const tone = new OscillatorNode(audio, {frequency: hertz});
      const loudness = new GainNode(audio, {gain: 0});
      const [from, to] = [at + start / 1000, at + (start + length) / 1000];
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(level, from + swell / 1000);
      loudness.gain.linearRampToValueAtTime(0, to);
      tone.connect(loudness).connect(place);
      tone.start(from);
      tone.stop(to);
    }
    at += lasts / 1000;
  }
  const silenced = new Promise((done) => {
    cut = done;
  });
  await Promise.race([milliseconds((at - audio.currentTime) * 1000), silenced]);
  all.disconnect();
}

// The prompt

function ask(piece, turn) {
  if (prompt !== null) {
    prompt.removeAttribute("for");
    prompt.removeAttribute("id");
  }
  prompt = null;
  if (piece.prompt) {
    prompt = document.createElement("label");
    prompt.id = "asked";
    prompt.htmlFor = "line";
    prompt.textContent = piece.prompt;
    const last = paragraph("");
    last.append(prompt);
    turn.append(last);
  }
  command.hidden = prompt !== null;
  command.textContent = words.command;
  const expects = piece.expects || "";
  line.type = expects.endsWith("password") ? "password" : "text";
  line.autocomplete = expects || "off";
  if (form.hidden) {
    form.hidden = false;
    line.focus({preventScroll: true});
  }
  shownAt = performance.now();
}

function offer(offered) {
  const hadFocus = choices.contains(document.activeElement);
  if (hadFocus) {
    choices.hidden = false;
    choices.focus({preventScroll: true}); // the buttons go away, but this element stays
  }
  choices.replaceChildren(...offered.map(([label, typed, language]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (language) {
      button.lang = language;
    }
    button.addEventListener("click", () => {
      if (performance.now() - shownAt > JUST_SHOWN) {
        send(typed);
      }
    });
    return button;
  }));
  choices.hidden = offered.length === 0 && !hadFocus;
  if (prompt === null) {
    choices.setAttribute("aria-labelledby", "command");
  } else {
    choices.setAttribute("aria-labelledby", "asked");
  }
  if (hadFocus && offered.length) {
    choices.firstElementChild.focus({preventScroll: true});
  }
}

// The typed line

// Return whether the line is sent or waits. While the connection is lost and the player does not know it yet, the line
// waits; if the player knows it, the line stays in the field.
function send(text) {
  cut();
  if (isOver || isLost) {
    say(isOver ? "over" : "lost");
    return false;
  }
  sent += 1;
  waiting = [...waiting, [sent, text]].slice(-100);
  if (isWelcome) {
    socket.send(JSON.stringify({line: text, number: sent}));
  }
  return true;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (send(line.value)) {
    line.value = "";
  }
});

// The connection

function welcome(message) {
  isWelcome = true;
  words = message.words;
  document.documentElement.lang = message.language;
  if (message.back) {
    waiting = waiting.filter(([number]) => number > message.taken);
    sent = message.taken + waiting.length;
    for (const [number, text] of waiting) {
      socket.send(JSON.stringify({line: text, number}));
    }
  } else {
    [waiting, sent, seen] = [[], 0, 0];
    keep("sitting", message.sitting);
  }
  [tries, retry] = [0, 0];
  clearTimeout(lostTimer);
  lostTimer = 0;
  if (isLost) {
    isLost = false;
    say("back");
  }
}

function receive(event) {
  heardAt = performance.now();
  const message = JSON.parse(event.data);
  if (message.alive) {
    return;
  }
  if (message.sitting) {
    welcome(message);
  } else if (message.over === "moving") {
    moveOn(message.words || words);
  } else if (message.over) {
    soon(null, () => finish(message.over));
  } else {
    seen = message.number;
    if (message.words) {
      words = message.words;
    }
    if (message.token) {
      keep("token", message.token);
      if (message.guest) {
        keep("guest", message.token, "localStorage");
      }
    }
    if (message.told) {
      soon(message.earcons, () => show(message));
    }
  }
}

// Another server takes over, or this one after its restart. The token lets the player in there.
function moveOn(itsWords) {
  const isNew = !words.moving;
  words = itsWords;
  [seen, waiting] = [-1, []];
  keep("sitting", "");
  if (isNew) {
    say("moving"); // the server's last line has told it to a player who was logged in
  }
  isLost = true;
}

function finish(why) {
  isOver = true;
  keep("sitting", "");
  say(why);
  form.hidden = true;
  choices.hidden = true;
}

function connect() {
  clearTimeout(retry);
  retry = 0;
  if (isOver || openConnection === null || (socket !== null && socket.readyState <= WebSocket.OPEN)) {
    return;
  }
  const made = openConnection();
  socket = made;
  askedAt = performance.now();
  made.addEventListener("open", () => {
    const languages = [...navigator.languages].slice(0, 10);
    const tokens = {token: kept("token"), guest: kept("guest", "localStorage")};
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
    made.send(JSON.stringify({hello: 1, languages, zone, sitting: kept("sitting"), seen, ...tokens}));
  });
  made.addEventListener("message", (event) => {
    if (made === socket) {
      receive(event);
    }
  });
  made.addEventListener("close", () => {
    if (made === socket) {
      lose();
    }
  });
}

function lose() {
  isWelcome = false;
  if (isOver) {
    return;
  }
  if (!lostTimer && !isLost && words.lost) {
    lostTimer = setTimeout(() => {
      lostTimer = 0;
      if (!isOver && !isLost) {
        isLost = true;
        say("lost");
      }
    }, SOON);
  }
  clearTimeout(retry);
  retry = setTimeout(connect, tries === 0 ? 100 : Math.min(500 * 2 ** tries, LONGEST_WAIT));
  tries += 1;
}

// In a hidden tab this may run only once a minute. By then the server has answered the last request.
function askForLife() {
  if (isOver || socket === null || socket.readyState > WebSocket.OPEN) {
    return;
  }
  const now = performance.now();
  if (heardAt < askedAt) {
    if (now - askedAt > LONGEST_SILENCE) {
      const dead = socket;
      socket = null; // the browser may notice its end much later
      dead.close();
      lose();
    }
  } else if (isWelcome) {
    askedAt = now;
    socket.send(JSON.stringify({alive: true}));
  }
}

setInterval(askForLife, LIFE_ASKED_EVERY);
window.addEventListener("online", connect);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    connect();
  }
});

function beginPage(open) {
  openConnection = open;
  connect();
}
