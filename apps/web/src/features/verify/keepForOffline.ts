import { offlineCache, offlineWorker } from "#platform/storage/offlinePage.ts";
import { fetchLists } from "./checkCode.ts";

const page = "/verify";

/**
 * Caches everything a check needs, including the picture reader: once loaded, the page opens and works offline. If
 * the browser caches nothing, the page works offline as long as it stays open.
 */
export async function keepForOffline(): Promise<void> {
  addManifest();
  try {
    const { readerProgram } = await import("#platform/codes/readCodes.ts");
    await Promise.all([fetchLists(), fetch(readerProgram)]);
    await keepFiles();
  } catch {
    // Offline from the start: a check reports what is missing.
  }
}

/** The files that this page was loaded from; built files have a content hash in their names. */
function ownFiles(): readonly string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = fetched.filter(
    ({ origin, pathname }) => origin === location.origin && !/^\/(api|\.well-known)\//.test(pathname),
  );
  return [...new Set([page, manifestFile, ...files.map(({ pathname }) => pathname)])];
}

/** Caches exactly the page's files, then registers the service worker that serves them. */
async function keepFiles(): Promise<void> {
  if (!("caches" in window && "serviceWorker" in navigator)) return;
  const files = ownFiles();
  const cache = await caches.open(offlineCache);
  // Cached files are not fetched again, except the page itself and files without a content hash in their names.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file) || !file.startsWith("/assets/")));
  const old = [...kept].filter((file) => !files.includes(file));
  await Promise.all(old.map((file) => cache.delete(file)));
  await navigator.serviceWorker.register(offlineWorker, { scope: page });
}

const manifestFile = "/verify.webmanifest";

/** Only this page can be installed as an app on a phone. */
function addManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestFile;
  document.head.append(link);
}
