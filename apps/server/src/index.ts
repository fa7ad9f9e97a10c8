export { type BackupSummary, backUpInstallation, restoreInstallation } from "./backup/installation.ts";
export { lockDataFolder } from "./dataFolder/lockDataFolder.ts";
export { seedInstallation } from "./demo/seedInstallation.ts";
export { startServer } from "./main.ts";
export type { FirstAdmin } from "./services/accounts/firstAdmin.ts";
export { type Check, checkInstallation } from "./services/installation/checkInstallation.ts";
export type { Adopted } from "./services/installation/joinInstallation.ts";
export { adoptInstallation } from "./services/installation/joinInstallation.ts";
export { type RunningWorker, startWorker } from "./worker.ts";
