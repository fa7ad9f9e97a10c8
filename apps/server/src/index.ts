export { type BackupSummary, backUpInstallation, restoreInstallation } from "./backup/installation.ts";
export { type Seed, type Seeded, seedInstallation } from "./demo/seedInstallation.ts";
export { type RunningServer, startServer } from "./main.ts";
export { readSettings, type Settings } from "./settings.ts";
export { type RunningWorker, startWorker } from "./worker.ts";
