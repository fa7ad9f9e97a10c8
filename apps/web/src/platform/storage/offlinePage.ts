/** The page that checks cards works offline: its worker, and the cache that it opens the page from. */
export const offlineWorker = "/verifyWorker.js";
export const offlineCache = "verify-page";
