/** The page that checks cards works offline, with its own worker and the cache that it is opened from. */
export const offlineWorker = "/verifyWorker.js";
export const offlineCache = "verify-page";
