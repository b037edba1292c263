// The page of a game that runs in this browser. It fills the cache by way of the service worker, starts the session in
// a worker, and is the connection of page.js to it. Whatever the session tells is shown after the files that it has
// changed are kept. Everything else here is about the page itself: its state while it loads, a second tab, a voice,
// vibration, and the copies of the player's games.

import {Keeping, TakenOver, codeOf, textOfCode} from "./keeping.js";

const CACHE = "{cache}";
const SIZE = {size}; // bytes that the service worker loads
const LOCK = {lock};
const SHOWN = 3000; // milliseconds that the page says it is ready
const VOICES_LATEST = 2000; // milliseconds after which a browser without voices has none

const asked = new URLSearchParams(location.search);
const id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
const [state, about, tools, again, code, file] = ["state", "about", "tools", "again", "code", "file"].map((name) =>
  document.getElementById(name));

// Trusted Types let this page load exactly these scripts by name.
const scripts = window.trustedTypes?.createPolicy("moon-access", {
  createScriptURL(name) {
    if (!["worker.js", "sw.js"].includes(name)) {
      throw new TypeError(name);
    }
    return name;
  },
}) ?? {createScriptURL: (name) => name};

// Texts, in the language of the session, and before it says one in the language that the reader of the page likes best

function languageOf(tags) {
  const known = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  return known.find((tag) => tag in TEXTS) ?? "en";
}

let language = languageOf(navigator.languages);

function textOf(name) {
  return TEXTS[language][name];
}

function setState(name, detail = "") {
  state.lang = language;
  state.textContent = name ? [textOf(name), detail].filter(Boolean).join(" ") : "";
}

document.documentElement.lang = language;
new MutationObserver(() => {
  language = languageOf([document.documentElement.lang]);
  name();
}).observe(document.documentElement, {attributeFilter: ["lang"]});

// The state while the game loads, in words at each quarter

let quarters = 0;

function reach(count) {
  if (count > quarters) {
    quarters = count;
    setState(["loading", "quarter", "half", "threeQuarters", "ready"][count]);
  }
}

// The cache. Without a service worker, the worker loads the files from the host each time.

async function fillCache() {
  if (!navigator.serviceWorker || asked.get("cache") === "none") {
    return;
  }
  const news = new BroadcastChannel("moon-access-loading");
  news.onmessage = ({data}) => reach(Math.min(2, Math.floor(data.size / SIZE * 2.2)));
  try {
    const registered = await navigator.serviceWorker.register(scripts.createScriptURL("sw.js"));
    if (registered.waiting && registered.active) { // a new version is complete, and no game is on in this tab yet
      const replaced = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      registered.waiting.postMessage("replace");
      await replaced;
      location.reload();
      await new Promise(() => {});
    }
    const failed = new Promise((done) => registered.installing?.addEventListener("statechange", ({target}) =>
      target.state === "redundant" && done()));
    if (!registered.active) {
      await Promise.race([navigator.serviceWorker.ready, failed]);
    }
    if (registered.active && !navigator.serviceWorker.controller) {
      await Promise.race([controlled(), new Promise((done) => setTimeout(done, 2000))]);
    }
  } catch {
    // a private window may have none
  } finally {
    news.close();
  }
}

function controlled() {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done);
    if (navigator.serviceWorker.controller) {
      done();
    }
  });
}

// How the worker waits for a line

function wayToWait() {
  const ways = {
    suspended: "Suspending" in WebAssembly,
    held: Boolean(navigator.serviceWorker?.controller),
  };
  const forced = asked.get("way");
  return forced in ways ? (ways[forced] ? forced : "") : Object.keys(ways).find((one) => ways[one]) ?? "";
}

// The connection to the session, as page.js uses a WebSocket

class Connection extends EventTarget {
  readyState = WebSocket.CONNECTING;
  lines = [];
  worker = null;
  kept = Promise.resolve();

  begin(worker) {
    this.worker = worker;
    this.channel = new BroadcastChannel(`moon-access-lines-${id}`);
    this.channel.onmessage = ({data}) => data.most !== undefined && this.hold(data);
  }

  send(text) {
    const said = JSON.parse(text);
    if (said.alive) {
      queueMicrotask(() => this.tell(text));
    } else if (said.line !== undefined) {
      keeping.askToStay();
      hush();
      this.lines.push(said.line);
      this.worker.postMessage({line: said.line, keepsFiles: this.keepsFiles});
      this.dispatchEvent(new Event("line"));
    }
  }

  get keepsFiles() {
    return keeping.isThere && !this.isUnkept;
  }

  // Answer a request that the service worker holds: with the line after those that the session has got.
  async hold({after, most}) {
    if (this.lines.length <= after) {
      await new Promise((done) => {
        this.addEventListener("line", done, {once: true});
        setTimeout(done, most);
      });
    }
    this.channel.postMessage({after, line: this.lines[after] ?? null, keepsFiles: this.keepsFiles});
  }

  // Show a message of the session once the files that it has changed are kept.
  receive(message, changes) {
    this.kept = this.kept.then(() => keeping.keep(changes)).catch((failure) => this.lose(failure)).then(() => {
      if (this.readyState === WebSocket.CONNECTING) {
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event("open"));
      }
      if (this.readyState === WebSocket.OPEN) {
        this.tell(message);
      }
    });
  }

  lose(failure) {
    if (failure instanceof TakenOver) {
      this.stop("elsewhere");
    } else if (!this.isUnkept) {
      this.isUnkept = true; // the disk is full, say: the game goes on, and the player knows
      setState("notKept");
    }
  }

  tell(message) {
    this.dispatchEvent(new MessageEvent("message", {data: message}));
    if (JSON.parse(message).over) {
      this.end();
    }
  }

  stop(why) {
    this.worker?.terminate();
    if (this.readyState === WebSocket.OPEN) {
      this.tell(JSON.stringify({over: why}));
    }
  }

  end() {
    this.readyState = WebSocket.CLOSED;
    this.worker?.terminate();
    again.hidden = false;
    again.focus();
  }

  close() {}
}

// One tab plays. Another one says so, and may take over.

async function takeTurn() {
  if (!navigator.locks) {
    return;
  }
  const hold = () => new Promise(() => {});
  const isFree = await new Promise((done) => {
    navigator.locks.request("moon-access", {ifAvailable: true}, (lock) => {
      done(lock !== null);
      return lock && hold();
    }).catch(leave);
  });
  if (isFree) {
    return;
  }
  setState("otherTab");
  const waiting = new AbortController();
  const free = new Promise((done) => { // the other tab may be closed
    navigator.locks.request("moon-access", {signal: waiting.signal}, () => {
      done("free");
      return hold();
    }).catch((failure) => failure.name === "AbortError" && waiting.signal.aborted || leave());
  });
  if (await Promise.race([free, pressed("takeOver")]) !== "free") {
    waiting.abort();
    await new Promise((done) => {
      navigator.locks.request("moon-access", {steal: true}, () => {
        done();
        return hold();
      }).catch(leave);
    });
  }
  again.hidden = true;
  setState("loading");
}

function leave() {
  connection.stop("elsewhere");
}

function pressed(word) {
  again.textContent = textOf(word);
  again.hidden = false;
  again.focus();
  return new Promise((done) => again.addEventListener("click", () => {
    again.hidden = true;
    done();
  }, {once: true}));
}

// The voice and the vibration: both are off until the player wants them

function wanted(what) {
  try {
    return localStorage.getItem(what) === "on";
  } catch {
    return false;
  }
}

function toggle(button, what) {
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOn));
  try {
    localStorage.setItem(what, isOn ? "on" : "off");
  } catch {
    // then it holds for this time
  }
  return isOn;
}

function isOn(what) {
  return document.getElementById(what)?.getAttribute("aria-pressed") === "true";
}

let spoken = 0; // the texts so far: each cuts off the one before

// A browser may load its voices only after it was asked for them first.
const voicesAreThere = new Promise((done) => {
  if (!window.speechSynthesis || speechSynthesis.getVoices().length) {
    done();
    return;
  }
  speechSynthesis.addEventListener("voiceschanged", done, {once: true});
  setTimeout(done, VOICES_LATEST);
});

function hush() {
  spoken += 1;
  window.speechSynthesis?.cancel();
}

async function speak(text, tag) {
  hush();
  const number = spoken;
  await voicesAreThere;
  if (number !== spoken) {
    return;
  }
  const voices = speechSynthesis.getVoices().filter((one) => one.lang.toLowerCase().split(/[-_]/)[0] === tag);
  const own = voices.find((one) => one.localService);
  if (!own) {
    toggle(document.getElementById("voice"), "voice");
    setState("noVoice");
    return;
  }
  const said = new SpeechSynthesisUtterance(text);
  [said.voice, said.lang] = [own, own.lang];
  speechSynthesis.speak(said);
}

new MutationObserver((changes) => {
  const turns = changes.flatMap((change) => [...change.addedNodes]);
  if (!turns.length) {
    return;
  }
  if (isOn("voice")) {
    speak(turns.map((turn) => [...turn.children].map((one) => one.textContent).join("\n")).join("\n"), language);
  }
  if (isOn("vibration") && turns.some((turn) => turn.querySelector("label"))) {
    navigator.vibrate(40);
  }
}).observe(document.getElementById("log"), {childList: true});

// The tools

const TOOLS = {
  voice: {isThere: "speechSynthesis" in window, isSwitch: true, act: (button) => {
    if (toggle(button, "voice")) {
      speak(textOf("voice"), language);
    } else {
      hush();
    }
  }},
  vibration: {isThere: "vibrate" in navigator, isSwitch: true, act: (button) => toggle(button, "vibration")},
  toFile: {isThere: true, act: async () => {
    const name = `moon-access-${new Date().toISOString().slice(0, 10)}.json`;
    const made = new File([await keeping.copy()], name, {type: "application/json"});
    if (navigator.canShare?.({files: [made]}) && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({files: [made]});
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(made);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    setState("copied");
  }},
  toCode: {isThere: "CompressionStream" in window, act: async () => {
    code.value = await codeOf(await keeping.copy());
    code.select();
    await navigator.clipboard?.writeText(code.value).catch(() => {});
    setState("codeIsThere");
  }},
  fromFile: {isThere: true, act: () => file.click()},
  fromCode: {isThere: "DecompressionStream" in window, act: async () => add(await textOfCode(code.value))},
};

async function add(text) {
  await keeping.add(text);
  connection.worker?.terminate(); // it still has the files as they were
  sessionStorage.setItem("added", "yes");
  location.reload();
}

async function trying(act) {
  try {
    await act();
  } catch (failure) {
    if (failure?.name !== "AbortError") { // the player has closed the share sheet
      setState(failure instanceof SyntaxError ? "noCopy" : "notDone");
    }
  }
}

for (const [what, {isThere, isSwitch, act}] of Object.entries(TOOLS)) {
  if (isThere) {
    const button = document.createElement("button");
    [button.type, button.id] = ["button", what];
    if (isSwitch) {
      button.setAttribute("aria-pressed", String(wanted(what)));
    }
    button.addEventListener("click", () => trying(() => act(button)));
    tools.append(button);
  }
}

file.addEventListener("change", () => trying(async () => {
  const [chosen] = file.files;
  file.value = "";
  await add(await chosen.text());
}));

// Name everything on the page that the session does not name.
function name() {
  document.getElementById("about-name").textContent = textOf("thisPage");
  document.getElementById("code-name").textContent = textOf("code");
  about.lang = language;
  again.lang = language;
  for (const button of tools.children) {
    button.textContent = textOf(button.id);
  }
  if (connection?.readyState === WebSocket.CLOSED) {
    again.textContent = textOf("again");
  }
}

// The start

let keeping = new Keeping(null);
const connection = new Connection();

async function start() {
  name();
  setState("loading");
  await fillCache();
  await takeTurn();
  const way = wayToWait();
  if (!way) {
    setState("tooOld");
    return;
  }
  keeping = await Keeping.open();
  const files = await keeping.take();
  const worker = new Worker(scripts.createScriptURL("worker.js"), {type: "module"});
  connection.begin(worker);
  worker.addEventListener("error", (event) => fail(event.message ?? ""));
  worker.addEventListener("message", ({data}) => {
    if (data.quarters) {
      reach(data.quarters);
    } else if (data.failed) {
      fail(data.failed);
    } else {
      if (quarters < 4) {
        begin();
      }
      connection.receive(data.message, data.changes ?? []);
    }
  });
  worker.postMessage({start: {
    how: way, id, cache: CACHE, files, isThere: keeping.isThere, languages: [...navigator.languages].slice(0, 10),
    deal: (asked.get("deal") ?? "").slice(0, 60), lock: LOCK, search: asked.get("search"),
  }});
}

function begin() {
  reach(4);
  about.hidden = false;
  again.textContent = textOf("again");
  again.addEventListener("click", () => location.reload());
  const wasAdded = sessionStorage.getItem("added") === "yes";
  sessionStorage.removeItem("added");
  if (!keeping.isThere) {
    setState("notKept");
  } else if (keeping.isEmptied) {
    setState("emptied");
  } else if (wasAdded) {
    setState("added");
  } else {
    setTimeout(() => quarters === 4 && state.textContent === textOf("ready") && setState(""), SHOWN);
  }
  beginPage(() => connection);
}

function fail(why) {
  if (quarters < 4) {
    setState("failed", why.split("\n")[0].slice(0, 200));
  } else { // a crash in the middle of a game, which the session itself could not tell
    setState("stopped");
    form.hidden = choices.hidden = true;
    const report = turnOf(why.split("\n").filter((one) => one.trim()), "");
    report.lang = "en";
    log.append(report);
  }
  connection.readyState = WebSocket.CLOSED;
  connection.worker?.terminate();
  again.textContent = textOf("again");
  again.hidden = false;
  again.addEventListener("click", () => location.reload());
}

start().catch((error) => fail(String(error)));
