// What the browser keeps: the files of the game in IndexedDB, which one tab at a time may write. A tab that takes over
// becomes the owner, and every write of a tab that is no longer the owner fails as a whole. Here are also the copies of
// the files that a player takes along: as one file, and as a code. second_copy.js holds a copy for a browser that deletes
// its database.

import {SecondCopy} from "./second_copy.js";

const KEPT_FORMAT = "moon-access";
const CODE_BEGINS = "moon-access:";
const KEPT_PATH = /^(config|state)\/moon-access\/([^/\\\0]+\/)?[^/\\\0]+$/u;
const PATIENCE = 20000; // milliseconds that a database may be busy before the page plays without it
const LONG_PATIENCE = 60000; // where games were kept before, and must not seem to be gone
const REFUSED = ["SecurityError", "InvalidStateError", "NotSupportedError"]; // this window keeps nothing
const MOST_KEPT = 64 << 20; // bytes of a copy that the page reads

export class TakenOver extends Error {}

export class Keeping {
  // Return the storage of this browser; without one, a stand-in that keeps nothing. Throw if the browser has kept games
  // here before and cannot open them.
  static async open() {
    try {
      // A private window of Firefox or Safari refuses this folder, and forgets its database with the window.
      await navigator.storage?.getDirectory?.();
    } catch {
      return new Keeping(null);
    }
    const began = Date.now();
    for (let pause = 100; ; pause = Math.min(2 * pause, 2000)) {
      try {
        const {database, isNew} = await opened(indexedDB);
        const keeping = new Keeping(database, await SecondCopy.open());
        if (isNew && isMarked()) { // such as after a browser was killed, and deleted what it could not read
          await keeping.restore();
        }
        mark("kept");
        return keeping;
      } catch (failure) {
        // The processes of a browser that was killed hold the database for a moment.
        const isLate = Date.now() - began > (isMarked() ? LONG_PATIENCE : PATIENCE);
        if (isLate && isMarked()) {
          throw failure;
        }
        if (isLate || REFUSED.includes(failure?.name) || !window.indexedDB) {
          return new Keeping(null);
        }
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }

  constructor(database, copied = new SecondCopy(null)) {
    this.database = database;
    this.copied = copied;
    this.owner = crypto.randomUUID?.() ?? String(Math.random());
    this.isAsked = false;
    this.isEmptied = false; // whether the browser has deleted what was kept here, and there is no second copy
  }

  get isThere() {
    return this.database !== null;
  }

  // Become the only tab that may write, and return the files: pairs of a path and its bytes.
  async take() {
    if (!this.isThere) {
      return [];
    }
    const work = this.begin("readwrite");
    work.objectStore("page").put(this.owner, "owner");
    const files = readAll(work);
    await finished(work);
    if (!isMarked("copied") && await this.copied.write(files)) {
      mark("copied");
    }
    return files;
  }

  // Put the files of the second copy into a new database.
  async restore() {
    const files = await this.copied.files().catch(() => []);
    this.isEmptied = !isMarked("copied") || !files.length;
    if (!this.isEmptied) {
      const work = this.begin("readwrite");
      files.forEach(([path, bytes]) => work.objectStore("files").put(bytes, path));
      await finished(work);
    }
  }

  // Write all these changes to the disk, or none, and then to the second copy. Throw TakenOver if another tab is the
  // owner.
  async keep(changes) {
    if (!this.isThere || !changes.length) {
      return;
    }
    await this.write(changes);
    if (this.copied.isThere && !await this.copied.write(changes)) {
      unmark("copied");
    }
  }

  async write(changes) {
    const work = this.begin("readwrite");
    let isOwner = true;
    const asked = work.objectStore("page").get("owner");
    asked.onsuccess = () => {
      isOwner = asked.result === this.owner;
      if (!isOwner) {
        work.abort();
        return;
      }
      const files = work.objectStore("files");
      for (const [path, bytes] of changes) {
        if (bytes === null || bytes === undefined) {
          files.delete(path);
        } else {
          files.put(bytes, path);
        }
      }
    };
    try {
      await finished(work);
    } catch (failure) {
      throw isOwner ? failure : new TakenOver();
    }
  }

  // Ask the browser not to clear this storage by itself. Browsers grant it more readily once somebody plays.
  askToStay() {
    if (this.isThere && !this.isAsked) {
      this.isAsked = true;
      navigator.storage?.persist?.().catch(() => {});
    }
  }

  begin(mode) {
    return this.database.transaction(["files", "page"], mode, {durability: "strict"});
  }

  // The copies

  async copy() {
    const work = this.begin("readonly");
    const files = readAll(work);
    await finished(work);
    const texts = files.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
    return JSON.stringify({format: KEPT_FORMAT, version: 1, files: Object.fromEntries(texts)}, null, 1);
  }

  // Add the files of a copy; those of the same name are replaced. Throw SyntaxError if it is no copy.
  async add(text) {
    const copied = JSON.parse(text);
    const files = Object.entries(copied?.files ?? {});
    const isCopy = copied?.format === KEPT_FORMAT && copied.version === 1 && files.length > 0;
    if (!isCopy || !files.every(([path, one]) => isKeptPath(path) && typeof one === "string")) {
      throw new SyntaxError("no copy");
    }
    await this.keep(files.map(([path, one]) => [path, new TextEncoder().encode(one)]));
  }
}

// Note outside the database that this browser has "kept" games here, or that they are all "copied", so that we notice a
// database that cannot be opened, or that the browser has deleted.
function mark(what) {
  try {
    localStorage.setItem(what, "yes");
  } catch {
    // then the page plays without what it cannot open
  }
}

function unmark(what) {
  try {
    localStorage.removeItem(what);
  } catch {
    // then there is no mark
  }
}

function isMarked(what = "kept") {
  try {
    return localStorage.getItem(what) === "yes";
  } catch {
    return false;
  }
}

function isKeptPath(path) {
  return KEPT_PATH.test(path) && !path.split("/").some((part) => part === "." || part === "..");
}

function opened(factory) {
  return new Promise((done, fail) => {
    const asked = factory.open("moon-access", 1);
    let isNew = false;
    asked.onupgradeneeded = () => {
      isNew = true;
      ["files", "page"].forEach((name) => asked.result.createObjectStore(name));
    };
    asked.onsuccess = () => done({database: asked.result, isNew});
    asked.onerror = asked.onblocked = () => fail(asked.error);
  });
}

// Return the list of files, which is complete when the transaction is finished.
function readAll(work) {
  const files = [];
  const walk = work.objectStore("files").openCursor();
  walk.onsuccess = () => {
    if (walk.result) {
      files.push([walk.result.key, walk.result.value]);
      walk.result.continue();
    }
  };
  return files;
}

function finished(work) {
  return new Promise((done, fail) => {
    work.oncomplete = done;
    work.onabort = work.onerror = () => fail(work.error ?? new Error("aborted"));
  });
}

// The code: the copy, compressed, in letters and digits.

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  const [pieces, reader] = [[], piped.getReader()];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > MOST_KEPT) {
      throw new SyntaxError("too long");
    }
    pieces.push(read.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export async function codeOf(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (let at = 0; at < packed.length; at += 1 << 13) {
    letters += String.fromCharCode(...packed.subarray(at, at + (1 << 13)));
  }
  return CODE_BEGINS + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function textOfCode(code) {
  const letters = code.replace(/\s/g, "");
  if (!letters.startsWith(CODE_BEGINS)) {
    throw new SyntaxError("no code");
  }
  const plain = letters.slice(CODE_BEGINS.length).replaceAll("-", "+").replaceAll("_", "/");
  let bytes;
  try {
    bytes = Uint8Array.from(atob(plain), (one) => one.charCodeAt(0));
    return new TextDecoder("utf-8", {fatal: true}).decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch {
    throw new SyntaxError("no code");
  }
}
