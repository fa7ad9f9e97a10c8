export { adoptInstallation } from "./adoptInstallation.ts";
export { type BackupSummary, backUpInstallation, restoreInstallation } from "./backup/installation.ts";
export { type Seed, seedInstallation } from "./demo/seedInstallation.ts";
export { openLog } from "./http/logging.ts";
export { type RunningServer, startServer } from "./main.ts";
export type { FirstAdmin } from "./services/firstAdmin.ts";
export type { Adopted } from "./services/joinInstallation.ts";
export { readSettings, type Settings } from "./settings.ts";
export { type RunningWorker, startWorker } from "./worker.ts";
