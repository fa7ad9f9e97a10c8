export { type BackupSummary, backUpInstallation, restoreInstallation } from "./backup/installation.ts";
export { type Check, checkInstallation } from "./installation/checkInstallation.ts";
export type { FirstAdmin } from "./installation/firstAdmin.ts";
export type { Adopted } from "./installation/joinInstallation.ts";
export { adoptInstallation } from "./installation/joinInstallation.ts";
export { seedInstallation } from "./installation/seedInstallation.ts";
export { startServer } from "./main.ts";
export { type RunningWorker, startWorker } from "./worker.ts";
