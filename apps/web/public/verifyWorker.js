// Opens the page that checks cards without a connection. The worker caches nothing itself: the page caches the files
// that it was loaded from (checkCode.ts). The worker controls only /verify.
const cacheName = "verify-page";
const page = "/verify";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Fetches the page, so that a new version arrives. Falls back to the cached page if the server cannot be reached. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

/**
 * Serves a file from the cache first. Most file names change with the content, and the page renews the others on its
 * next visit.
 */
async function openFile(request) {
  const kept = await caches.match(request.url, { cacheName });
  return kept ?? (await fetch(request));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  // API responses are never served from this cache: the page stores those that it needs offline.
  else if (!pathname.startsWith("/api/") && !pathname.startsWith("/.well-known/")) {
    event.respondWith(openFile(request));
  }
});
