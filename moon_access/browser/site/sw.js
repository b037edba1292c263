// The service worker. It fills one cache with a version of the game as a whole, so that the game starts without a
// network, and the next version replaces it as a whole. And it holds the requests in which a session waits for a line.

"use strict";

const CACHE = "{cache}";
const FILES = {files}; // [name, the name at the host, its SHA-256, its type]
const POLICY = "{worker_policy}";

async function unpacked(bytes) {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b; // a host may have unpacked it for the browser
  if (!isPacked) {
    return bytes;
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((one) => one.toString(16).padStart(2, "0")).join("");
}

// Throw if the host has no such file, or one of another version.
async function fill(cache, [name, at, sum, type], loaded) {
  const answer = await fetch(at, {cache: "no-cache"});
  let bytes = new Uint8Array(await answer.arrayBuffer());
  loaded(bytes.length);
  if (at !== name) {
    bytes = await unpacked(bytes);
  }
  if (!answer.ok || await digest(bytes) !== sum) {
    throw new Error(`${at} is not of this version`);
  }
  await cache.put(name, new Response(bytes, {headers: {"Content-Type": type, "Content-Security-Policy": POLICY}}));
}

async function install() {
  const news = new BroadcastChannel("moon-access-loading");
  let size = 0;
  const loaded = (more) => {
    size += more;
    news.postMessage({size});
  };
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map((file) => fill(cache, file, loaded)));
  } catch (failure) {
    await caches.delete(CACHE);
    throw failure;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("moon-access-") && name !== CACHE) {
      await caches.delete(name);
    }
  }
  await clients.claim();
})()));

addEventListener("message", ({data}) => {
  if (data === "replace") {
    skipWaiting();
  }
});

async function file(request) {
  const cache = await caches.open(CACHE);
  const name = request.mode === "navigate" ? new URL("./", registration.scope) : request.url;
  return await cache.match(name, {ignoreSearch: true}) ?? fetch(request);
}

// Return the line after those that the session has got, once the page has it; empty if the page has none in time.
async function heldLine(asked) {
  const [id, after, most] = ["page", "after", "most"].map((name) => asked.get(name));
  const channel = new BroadcastChannel(`moon-access-lines-${id}`);
  const held = await new Promise((done) => {
    channel.onmessage = ({data}) => data.after === Number(after) && "line" in data && done(data);
    setTimeout(() => done(null), Number(most) + 1000);
    channel.postMessage({after: Number(after), most: Number(most)});
  });
  channel.close();
  return new Response(held === null || held.line === null ? "" : JSON.stringify(held), {headers: {"Cache-Control": "no-store"}});
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || event.request.method !== "GET") {
    return;
  }
  const isHeld = url.href.startsWith(`${registration.scope}held-line?`);
  event.respondWith(isHeld ? heldLine(url.searchParams) : file(event.request));
});
