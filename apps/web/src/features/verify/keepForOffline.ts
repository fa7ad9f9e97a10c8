import { offlineCache, offlineWorker } from "#platform/storage/offlinePage.ts";
import { fetchLists } from "./checkCode.ts";

const page = "/verify";

/**
 * Keeps what checking takes, reader of pictures included: once loaded, the page opens and works without a connection.
 * Where the browser keeps nothing, it works as long as it stays open.
 */
export async function keepForOffline(): Promise<void> {
  addManifest();
  try {
    const { readerProgram } = await import("#platform/codes/readCodes.ts");
    await Promise.all([fetchLists(), fetch(readerProgram)]);
    await keepFiles();
  } catch {
    // Without a connection from the start: what is missing is told when a card is checked.
  }
}

/** The files that this page was made of: names of built ones change with their content. */
function ownFiles(): readonly string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = fetched.filter(
    ({ origin, pathname }) => origin === location.origin && !/^\/(api|\.well-known)\//.test(pathname),
  );
  return [...new Set([page, manifestFile, ...files.map(({ pathname }) => pathname)])];
}

/** Puts the page's files, and no others, into the cache, and then starts what opens them from there. */
async function keepFiles(): Promise<void> {
  if (!("caches" in window && "serviceWorker" in navigator)) return;
  const files = ownFiles();
  const cache = await caches.open(offlineCache);
  // What is kept already need not be fetched again, but for the page itself and what bears no content in its name.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file) || !file.startsWith("/assets/")));
  const old = [...kept].filter((file) => !files.includes(file));
  await Promise.all(old.map((file) => cache.delete(file)));
  await navigator.serviceWorker.register(offlineWorker, { scope: page });
}

const manifestFile = "/verify.webmanifest";

/** Only this page is an app of its own on a phone. */
function addManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestFile;
  document.head.append(link);
}
