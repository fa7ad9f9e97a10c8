// Lets the page that checks cards open without a connection. It keeps nothing by itself: the page puts what it was
// loaded from into the cache (keepForOffline.ts). Only /verify is under it.
const cacheName = "verify-page";
const page = "/verify";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page as the server has it, so that a new version arrives; the kept one where it cannot be asked. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

/** A file as it was kept. Its name changes with its content, or it is asked for again with the next visit. */
async function openFile(request) {
  const kept = await caches.match(request.url, { cacheName });
  return kept ?? (await fetch(request));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  // Calls go to the server alone: what they answer is the page's to keep.
  else if (!pathname.startsWith("/api/") && !pathname.startsWith("/.well-known/")) {
    event.respondWith(openFile(request));
  }
});
