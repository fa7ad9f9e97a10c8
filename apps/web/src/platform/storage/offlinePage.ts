/** The service worker that opens the page that checks cards offline, and the cache that it reads. */
export const offlineWorker = "/verifyWorker.js";
export const offlineCache = "verify-page";
