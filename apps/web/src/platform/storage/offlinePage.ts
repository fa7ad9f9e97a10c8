/** The page that checks cards opens without a connection: what does so, and the cache that it opens the page from. */
export const offlineWorker = "/verifyWorker.js";
export const offlineCache = "verify-page";
