// The session, in Pyodide, in a worker. It blocks where it waits for a line, in one of two ways: the browser suspends
// WebAssembly ("suspended", JSPI), or a synchronous request waits that the service worker answers ("held").

import {loadPyodide} from "./pyodide/pyodide.mjs";
import {searchFunctions} from "./search.js";

const HELD_MOST = 20000; // milliseconds after which the request is made anew: a browser may stop a service worker

let way = "";
let page = "";
let taken = 0; // lines that the session has got
let keepsFiles = true; // whether the browser keeps what the session saves
let wake = () => {};
const lines = [];

addEventListener("message", ({data}) => {
  if (data.start) {
    start(data.start).catch((error) => postMessage({failed: String(error?.stack ?? error)}));
  } else if (data.line !== undefined) {
    keepsFiles = data.keepsFiles;
    lines.push(data.line);
    wake();
  }
});

const WAYS = {
  async suspended(most) {
    if (!lines.length) {
      await new Promise((done) => {
        wake = done;
        if (most >= 0) {
          setTimeout(done, most);
        }
      });
    }
    return lines.length ? lines.shift() : null;
  },

  held(most) {
    const until = most < 0 ? Infinity : performance.now() + most;
    for (;;) {
      const left = Math.max(0, Math.min(until - performance.now(), HELD_MOST));
      const asked = new XMLHttpRequest();
      try {
        asked.open("GET", `held-line?page=${page}&after=${taken}&most=${Math.ceil(left)}`, false);
        asked.send();
      } catch {
        continue; // the service worker was stopped meanwhile
      }
      if (asked.status === 200 && asked.responseText) {
        taken += 1;
        const held = JSON.parse(asked.responseText);
        keepsFiles = held.keepsFiles;
        return held.line;
      }
      if (performance.now() >= until) {
        return null;
      }
    }
  },
};

// Return a file of the game: from the cache that the service worker has filled, otherwise from the host, unpacked.
async function fileOf(cache, name) {
  const found = await self.caches?.match(name, {cacheName: cache}).catch(() => undefined);
  if (found) {
    return found;
  }
  const packed = new Uint8Array(await (await answered(`${name}.bin`)).arrayBuffer());
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b; // a host may have unpacked it for the browser
  const stream = new Blob([packed]).stream();
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream,
    {headers: {"Content-Type": type}});
}

async function answered(url) {
  const answer = await fetch(url);
  if (!answer.ok) {
    throw new Error(`${url}: ${answer.status}`);
  }
  return answer;
}

// Return the functions of the compiled search; null if there is none, or it does not work. Then bots search in Python.
async function compiledSearch(cache) {
  try {
    return await searchFunctions(await (await fileOf(cache, "exact.wasm")).arrayBuffer());
  } catch {
    return null;
  }
}

async function start({how, id, cache, files, isThere, languages, deal, lock, search}) {
  [way, page, keepsFiles] = [how, id, isThere];
  const game = fileOf(cache, "game.zip");
  const compiled = search === "python" ? null : compiledSearch(cache);
  const plain = self.fetch.bind(self);
  // Pyodide loads these two by itself.
  const own = ["pyodide/pyodide.asm.wasm", "library.zip"];
  self.fetch = (asked, ...rest) => {
    const name = own.find((one) => new URL(asked.url ?? asked, location).href === new URL(one, location).href);
    return name ? fileOf(cache, name) : plain(asked, ...rest);
  };
  postMessage({quarters: 2});
  const python = await loadPyodide({
    env: {HOME: "/home/player", TZ: Intl.DateTimeFormat().resolvedOptions().timeZone},
    stdLibURL: new URL("library.zip", location).href,
    lockFileContents: lock,
    packageBaseUrl: new URL("pyodide/", location).href,
  });
  self.fetch = plain;
  postMessage({quarters: 3});
  python.unpackArchive(await (await game).arrayBuffer(), "zip", {extractDir: "/game"});
  python.registerJsModule("page", {
    isPromised: way === "suspended",
    post: (message, changes) => postMessage({message, changes}),
    wait: WAYS[way],
    keepsFiles: () => keepsFiles,
  });
  const functions = await compiled;
  if (functions !== null) {
    python.registerJsModule("compiled_search", functions);
  }
  python.globals.set("given", python.toPy([languages, deal, files]));
  const begin = "import sys\nsys.path.insert(0, '/game')\nsys.dont_write_bytecode = True\n" +
    "from moon_access.browser.worker_bridge import begin\nbegin(*given)\n";
  if (way === "suspended") {
    await python.runPythonAsync(begin);
  } else {
    python.runPython(begin);
  }
}
