import { rm } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { importDemo } from "./demo/importDemo.ts";
import { openFolderStorage } from "./files/fileStorage.ts";
import { startWorkerProcess } from "./jobs/startWorkerProcess.ts";
import { startPrinter } from "./printing/printProcesses.ts";
import { loadBuiltInTemplates } from "./services/builtInTemplates.ts";
import { createFirstAdmin, type FirstAdmin } from "./services/firstAdmin.ts";
import { secretKeyOf } from "./services/secrets.ts";
import { createServices, type ServerParts } from "./services/services.ts";
import { createSessions } from "./services/sessions.ts";
import { sweepFiles } from "./services/sweepFiles.ts";
import { sweepJobs } from "./services/sweepJobs.ts";
import type { Settings } from "./settings.ts";
import type { DatabasePlace } from "./store/database.ts";
import { openStore, type Store } from "./store/openStore.ts";

export type RunningServer = {
  /** E.g. http://127.0.0.1:4000 */
  readonly address: string;
  /** The account that was made at this start; null where there was one already. */
  readonly firstAdmin: FirstAdmin | null;
  /** Lets calls under way finish, then ends. */
  close(): Promise<void>;
};

const repository = join(import.meta.dirname, "../../..");
const patienceMs = 8000;
const sweepEveryMs = 60 * 60 * 1000;
/** Entries of the audit log are kept for a year. */
const auditKeptMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Starts the server on the settings' host and port: brings the database up to date, makes the first account
 * and the demo project where there is none, and listens. `webFolder` holds the built web app. Throws an Error
 * that says what is in the way.
 */
export async function startServer(
  settings: Settings,
  webFolder = join(repository, "apps/web/dist"),
): Promise<RunningServer> {
  const database = databaseOf(settings);
  const filesFolder = join(settings.dataDir, "files");
  // What an earlier run was reading when it ended.
  await rm(join(settings.dataDir, "tmp"), { recursive: true, force: true });
  const store = await openStore(database);
  const { schoolApiUrl } = settings;
  const secretKey = secretKeyOf(settings);
  const tempFolder = join(settings.dataDir, "tmp");
  const place = { database, filesFolder, schoolApiUrl };
  const printer = startPrinter({ ...place, tempFolder: join(tempFolder, "print") });
  const clock = () => new Date();
  let app: FastifyInstance | undefined;
  const dispatcher = startWorkerProcess({
    place: { ...place, tempFolder: join(tempFolder, "worker"), secretKey },
    leases: store.jobLeases,
    onTrouble: (trouble) => app?.log.error({ trouble }, "Trouble in the export process."),
  });
  const parts: ServerParts = {
    settings,
    secretKey,
    store,
    files: openFolderStorage(filesFolder),
    printer,
    dispatcher,
    clock,
    webFolder,
  };
  try {
    const firstAdmin = await prepare(parts);
    app = await buildApp(parts);
    await loadBuiltInTemplates(store.templates, join(repository, "templates"), clock, app.log);
    await app.listen({ port: settings.port, host: settings.host });
    await resumeJobs(parts, database);
    const sweeping = sweepRegularly(parts, app);
    return {
      address: addressOf(app, settings.host),
      firstAdmin,
      close: async () => {
        clearInterval(sweeping);
        // What takes longer than this is broken off, prints and connections that never ask alike.
        const patience = setTimeout(() => {
          app?.server.closeAllConnections();
          void printer.close();
        }, patienceMs);
        await app?.close();
        clearTimeout(patience);
        await dispatcher.close();
        await printer.close();
        await store.close();
      },
    };
  } catch (error) {
    await dispatcher.close();
    await printer.close();
    await store.close();
    throw error;
  }
}

function databaseOf({ databaseUrl, dataDir }: Settings): DatabasePlace {
  if (databaseUrl !== null) return { kind: "postgres", url: databaseUrl };
  return { kind: "sqlite", file: join(dataDir, "print-builder.sqlite") };
}

async function prepare(parts: ServerParts): Promise<FirstAdmin | null> {
  const { settings, store, clock } = parts;
  const firstAdmin = await createFirstAdmin(store.users, settings, clock);
  if (firstAdmin && settings.demo) await addDemo(parts, store);
  return firstAdmin;
}

async function addDemo(parts: ServerParts, store: Store): Promise<void> {
  const owner = await store.users.first();
  if (owner) await importDemo(createServices(parts), join(repository, "demo/student-card"), owner.id);
}

/** What was under way when the server ended goes on from the last finished batch. */
async function resumeJobs({ store, dispatcher }: ServerParts, database: DatabasePlace): Promise<void> {
  // The folder's only server is this one: whoever held a piece is gone. Elsewhere others may be at work.
  if (database.kind === "sqlite") await store.jobLeases.release(null);
  if (await store.jobLeases.hasWork()) dispatcher.wake();
}

function sweepRegularly({ files, store, clock }: ServerParts, app: FastifyInstance): NodeJS.Timeout {
  const sessions = createSessions(store.users, clock);
  const sweep = async (): Promise<void> => {
    const removed = await sweepFiles(files, store.media, clock);
    if (removed > 0) app.log.info({ removed }, "Files that belonged to nothing were removed.");
    const dropped = await sweepJobs(files, store.jobs, clock);
    if (dropped > 0) app.log.info({ dropped }, "Finished exports were removed after their time.");
    await sessions.sweep();
    await store.signInTries.sweep(new Date(clock().getTime() - sweepEveryMs).toISOString());
    await store.audit.sweep(new Date(clock().getTime() - auditKeptMs).toISOString());
  };
  const run = (): void => {
    sweep().catch((error: unknown) => app.log.error({ err: error }, "Sweeping failed."));
  };
  run();
  return setInterval(run, sweepEveryMs).unref();
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
