// A log, a field, buttons for what may be chosen. The game, and every sentence, is the server's; what comes from there is
// text and never HTML. Each turn is one addition to the log, so that a screen reader reads it once and as a whole; the
// prompt, its last line, is what the field is called. See web_messages.py for what is said over the socket.

"use strict";

const MOST_TURNS = 300; // in the log; what a screen reader has to hold
const JUST_SHOWN = 300; // milliseconds in which nobody has read a new prompt: a tap was for the one before, or twice
const SOON = 1500; // milliseconds of a break that nobody need hear of
const LONGEST_WAIT = 10000;
const LIFE_ASKED_EVERY = 8000; // milliseconds between two signs of life that the server is asked for
const LONGEST_SILENCE = 12000; // until one has to have come: no browser says that the network has gone

const [log, form, command, line, choices] = ["log", "form", "command", "line", "choices"].map((id) =>
  document.getElementById(id));

let socket = null;
let seen = -1; // pieces shown of this sitting; -1: of none, this page is new
let sent = 0; // lines of this sitting
let waiting = []; // lines of which it is not known that they have arrived: [number, text]
let words = {};
let prompt = null; // the label in the log that is the field's name, while something is asked
let shownAt = 0;
let tries = 0;
let retry = 0;
let isWelcome = false; // whether the socket is open, and the server knows what we have
let isOver = false;
let isLost = false; // and said so
let lostTimer = 0;
let askedAt = 0; // when the server was asked for a sign of life, or for a connection
let heardAt = 0; // when anything came of it

// What the browser keeps as long as this tab is open; of a guest, who has no password to come in again, longer. The server
// lets nobody in by that who does not type the same name.

function kept(name, where = "sessionStorage") {
  try {
    return window[where].getItem(name) || "";
  } catch {
    return ""; // it may not keep anything
  }
}

function keep(name, value, where = "sessionStorage") {
  try {
    window[where].setItem(name, value);
  } catch {
    // then one logs in again
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

// Sound signals, where the player wants them: each turn is shown when its own are over, so that they are heard before it is
// read. The server sends them note by note.

let audio = null;
let cut = () => {};
const later = []; // what is to be shown: [signals, do]
let isSounding = false;

function soon(signals, show) {
  later.push([signals, show]);
  if (!isSounding) {
    showAll();
  }
}

// Without signals it is shown at once.
async function showAll() {
  isSounding = true;
  try {
    while (later.length) {
      const [signals, show] = later.shift();
      if (signals) {
        await sound(signals).catch(() => {}); // then there is none
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
    await Promise.race([audio.resume(), milliseconds(200)]); // a browser may want a key to be pressed first
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

// What is asked

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
    choices.focus({preventScroll: true}); // it stays, while the buttons go
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

// What is typed

// Gives whether it is on its way. In a break that nobody has heard of yet it waits; in one that was told of it stays in
// the field.
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

// Another server goes on, or this one when it has been started anew; the token is what lets its player in there.
function moveOn(itsWords) {
  const isNew = !words.moving;
  words = itsWords;
  [seen, waiting] = [-1, []];
  keep("sitting", "");
  if (isNew) {
    say("moving"); // who was here has heard it as the last thing that was told
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
  if (isOver || (socket !== null && socket.readyState <= WebSocket.OPEN)) {
    return;
  }
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket = made;
  askedAt = performance.now();
  made.addEventListener("open", () => {
    const languages = [...navigator.languages].slice(0, 10);
    const tokens = {token: kept("token"), guest: kept("guest", "localStorage")};
    made.send(JSON.stringify({hello: 1, languages, sitting: kept("sitting"), seen, ...tokens}));
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

// In a tab that is not shown this may run only once a minute: what was asked for has been answered by then.
function askForLife() {
  if (isOver || socket === null || socket.readyState > WebSocket.OPEN) {
    return;
  }
  const now = performance.now();
  if (heardAt < askedAt) {
    if (now - askedAt > LONGEST_SILENCE) {
      const dead = socket;
      socket = null; // its end may be noticed much later
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

connect();
