import { storageKeys } from "./keys.ts";

/** True for the app's own service worker, which serves the page that checks cards offline and must stay. */
function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname === offlineWorker;
}

async function removeWorkers(): Promise<number> {
  if (!("serviceWorker" in navigator)) return 0;
  const all = await navigator.serviceWorker.getRegistrations();
  const workers = all.filter((worker) => !isOurs(worker));
  await Promise.all(workers.map((worker) => worker.unregister()));
  return workers.length;
}

async function removeCaches(): Promise<number> {
  if (!("caches" in window)) return 0;
  const names = (await caches.keys()).filter((name) => name !== offlineCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  return names.length;
}

/**
 * Removes service workers and caches that another application left on this site and that would keep serving its old
 * files. Reloads the page after removing something, at most once per browser session.
 */
export async function removeOldCaches(): Promise<void> {
  try {
    const removed = (await removeWorkers()) + (await removeCaches());
    if (removed === 0 || sessionStorage.getItem(storageKeys.reloadedAfterCleanup) !== null) return;
    sessionStorage.setItem(storageKeys.reloadedAfterCleanup, "yes");
    location.reload();
  } catch (error) {
    // A browser may block both, for example in a private window. Then there are no old caches to remove.
    console.warn("Old caches could not be removed.", error);
  }
}

/** The service worker that opens the page that checks cards offline, and the cache that it reads. */
export const offlineWorker = "/verifyWorker.js";
export const offlineCache = "verify-page";
