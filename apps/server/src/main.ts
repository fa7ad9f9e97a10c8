import { rm } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { smallCardPictureSize } from "@print-builder/api";
import {
  niceFor,
  openStoredPictureCache,
  type StoredPictureCache,
  startPictureReader,
} from "@print-builder/production";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { createMediaCutOuts } from "./areas/library/cutOuts.ts";
import { createPhotoAnalysis } from "./areas/library/photoAnalysis.ts";
import { createSmallPictures } from "./areas/library/smallPictures.ts";
import { sweepInTurn } from "./areas/operations/sweepInTurn.ts";
import type { ServerDeps } from "./areas/services.ts";
import { loadBuiltInTemplates } from "./areas/templates/builtInTemplates.ts";
import {
  createPicturePreparer,
  preparedFolder,
  sweepPrepared,
  withPrepared,
} from "./files/preparedPictures.ts";
import { createFirstAdmin, type ShowFirstAdmin } from "./installation/firstAdmin.ts";
import { guardMemory } from "./installation/guardMemory.ts";
import { expectDemo, makeExpectedDemo } from "./installation/importDemo.ts";
import { joinInstallation } from "./installation/joinInstallation.ts";
import { type DataFolderLock, lockDataFolder } from "./installation/lockDataFolder.ts";
import { databaseOf, openUsableStorage, openUsableStore, storageOf } from "./installation/places.ts";
import { hasWork, startJobs } from "./jobs/startJobs.ts";
import { startDeliveries } from "./jobs/webhookDeliveries.ts";
import { startPrinter } from "./printing/printProcesses.ts";
import { productFolder } from "./productFolder.ts";
import type { Settings } from "./settings.ts";
import type { DatabasePlace } from "./store/database.ts";
import type { Store } from "./store/openStore.ts";
import { keepToOwner } from "./store/ownersOnly.ts";
import { createSecrets } from "./store/secrets.ts";
import { type DamageFound, damageText, findDamage, markOpen } from "./store/sqliteDamage.ts";

export type RunningServer = {
  /** The server's URL, e.g. http://127.0.0.1:4000. */
  readonly address: string;
  /**
   * Announces the shutdown to load balancers for DRAIN_SECONDS, unless called with "at once". Then finishes
   * the calls in progress and ends.
   */
  close(how?: "at once"): Promise<void>;
};

const shutdownTimeoutMs = 8000;
/** Interval at which a server checks whether a sweep is due. */
const lookForSweepMs = 10 * 60 * 1000;
const clock = () => new Date();

/**
 * Starts the server on the settings' host and port: migrates the database, creates the first account and the demo project if
 * needed, and listens. `webFolder` contains the built web app; `showFirstAdmin` is called before the account is created.
 * Locks the data folder until closed. Throws an Error that says what is wrong.
 */
export async function startServer(
  settings: Settings,
  webFolder = join(productFolder, "apps/web/dist"),
  showFirstAdmin: ShowFirstAdmin = () => undefined,
  lock: DataFolderLock = lockDataFolder(settings.dataDir),
): Promise<RunningServer> {
  try {
    const server = await startLocked(settings, webFolder, showFirstAdmin);
    return { ...server, close: (how) => server.close(how).finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  settings: Settings,
  webFolder: string,
  showFirstAdmin: ShowFirstAdmin,
): Promise<RunningServer> {
  const database = databaseOf(settings);
  const storage = storageOf(settings);
  const tempFolder = join(settings.dataDir, "tmp");
  // Removes files of an earlier run.
  await rm(tempFolder, { recursive: true, force: true });
  const { store, damage } = await openChecked(database);
  const closing: Closing = [() => store.close()];
  try {
    const prepared = openStoredPictureCache(preparedFolder(settings.dataDir));
    const files = withPrepared(await openUsableStorage(storage), prepared);
    const secretKey = await joinInstallation({ store, settings, database, storage, files, clock });
    const { schoolApiUrl } = settings;
    const place = { database, storage, schoolApiUrl, cacheFolder: preparedFolder(settings.dataDir) };
    const printer = startPrinter({ ...place, tempFolder: join(tempFolder, "print") });
    const backgroundReader = startPictureReader();
    // A separate process, because a user waits for it and the other may be busy with all photos.
    const pictureReader = startPictureReader({ niceness: niceFor.looking });
    const smallPictures = createSmallPictures({ store, files, reader: pictureReader, backgroundReader });
    const mediaCutOuts = createMediaCutOuts({ store, files, reader: pictureReader, prepared });
    const photoAnalysis = createPhotoAnalysis({ store: store.patient, files, reader: backgroundReader });
    const preparer = createPicturePreparer(async (projectId) => {
      await smallPictures.makeAll(projectId, smallCardPictureSize);
      await photoAnalysis.lookAtAll(projectId);
      await printer.prepare(projectId);
    });
    closing.unshift(
      async () => preparer.close(),
      () => printer.close(),
      () => backgroundReader.close(),
      () => pictureReader.close(),
    );
    let app: FastifyInstance | undefined;
    const jobs = await startJobs({
      kind: "server",
      store,
      place: { ...place, tempFolder: join(tempFolder, "worker"), secretKey },
      clock,
      onTrouble: (trouble) => app?.log.error({ trouble }, "Trouble with exports."),
    });
    closing.unshift(() => jobs.close());
    const ending = new AbortController();
    const deps: ServerDeps = {
      ending: ending.signal,
      settings,
      secretKey,
      store,
      files,
      printer,
      onPictureUploaded: preparer.uploaded,
      onPictureUnseen: preparer.unseen,
      ...{ smallPictures, mediaCutOuts, pictureReader },
      dispatcher: jobs.dispatcher,
      workerFigures: jobs.figures,
      clock,
      ...{ webFolder, damage },
    };
    const served = await buildApp(deps);
    app = served;
    const guard = guardMemory({
      maxMb: settings.memoryMb,
      onEnded: (what) => served.log.error(what),
    });
    closing.unshift(async () => guard.stop(), sendToWebhooks(deps, served.log));
    logDamage(damage, database, served.log);
    await store.alone(() => prepare(deps, showFirstAdmin, served.log));
    await app.listen({ port: settings.port, host: settings.host });
    warnOfOpenPort(settings, app.log);
    await resumeJobs(deps, database);
    const sweeping = sweepRegularly(deps, prepared, app);
    return {
      address: addressOf(app, settings.host),
      close: async (how) => {
        clearInterval(sweeping);
        ending.abort();
        if (how !== "at once") await sleep(settings.drainSeconds * 1000);
        await closePatiently(app, () => void printer.close());
        for (const close of closing) await close();
      },
    };
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
}

/** Opens the store and reports damage with which it can still be opened. */
async function openChecked(place: DatabasePlace): Promise<{ store: Store; damage: DamageFound }> {
  const code = place.kind === "sqlite" ? findDamage(place.file) : null;
  const store = await openUsableStore(place);
  if (place.kind === "sqlite") markOpen(place.file);
  return { store, damage: { code } };
}

function logDamage({ code }: DamageFound, place: DatabasePlace, log: FastifyInstance["log"]): void {
  if (code !== null && place.kind === "sqlite") log.error(damageText(code, place.file));
}

type Closing = (() => Promise<void>)[];

/** Without TLS from a proxy, other people on the network can read what users type. */
function warnOfOpenPort({ host, trustProxy }: Settings, log: FastifyInstance["log"]): void {
  const isThisMachine = host === "localhost" || host === "::1" || /^127\./.test(host);
  if (isThisMachine || trustProxy.length > 0) return;
  log.warn(
    `HOST ${host} answers other machines without TLS: passwords, photos and names can be read in transit. Put a web server with TLS in front of it and name it in TRUST_PROXY.`,
  );
}

/** Files of an earlier version, or copied files, may be readable by every user of the machine. */
function reportOpenFiles(dataDir: string, log: FastifyInstance["log"]): void {
  const { changed, failed } = keepToOwner(dataDir);
  if (changed.length > 0) log.info({ changed }, "Only the owner may read these from now on.");
  if (failed.length > 0) log.warn({ failed }, "Others may read these: another user owns them.");
}

/** Sets up a new installation. Only one process does this at a time. */
async function prepare(deps: ServerDeps, show: ShowFirstAdmin, log: FastifyInstance["log"]): Promise<void> {
  const { settings, store } = deps;
  reportOpenFiles(settings.dataDir, log);
  await expectDemo(deps);
  const showAndWarn: ShowFirstAdmin = (admin) => {
    if (admin.warning !== null) log.warn(admin.warning);
    show(admin);
  };
  await createFirstAdmin({ users: store.users, settings, show: showAndWarn, clock });
  await makeExpectedDemo(deps);
  await loadBuiltInTemplates(store.templates, join(productFolder, "templates"), clock, log);
}

/** Resumes jobs that were running when the server ended, after their last finished batch. */
async function resumeJobs({ store, dispatcher }: ServerDeps, database: DatabasePlace): Promise<void> {
  // On SQLite this is the only server, so the remaining claims belong to processes that have ended. On
  // PostgreSQL other workers may be active.
  if (database.kind === "sqlite") await store.jobClaims.release(null);
  if (await hasWork(store)) dispatcher.wake();
}

/** Returns the function that stops sending. */
function sendToWebhooks(deps: ServerDeps, log: FastifyInstance["log"]): () => Promise<void> {
  const { store, settings, secretKey } = deps;
  const secrets = createSecrets(secretKey);
  return startDeliveries({ store, secrets, clock, allowsPrivate: settings.webhookPrivate }, (error) =>
    log.error({ err: error }, "Sending to webhooks failed."),
  );
}

function sweepRegularly(
  { files, store, settings }: ServerDeps,
  prepared: StoredPictureCache,
  { log }: FastifyInstance,
): NodeJS.Timeout {
  const run = (): void => {
    // Every server sweeps its own disk, so they need not take turns.
    sweepPrepared(prepared, store.patient.media).catch((error: unknown) =>
      log.error({ err: error }, "Sweeping prepared pictures failed."),
    );
    const { cardNamesDays, trashDays } = settings;
    sweepInTurn({ store: store.patient, files, clock, log, cardNamesDays, trashDays }).catch(
      (error: unknown) => log.error({ err: error }, "Sweeping failed."),
    );
  };
  run();
  return setInterval(run, lookForSweepMs).unref();
}

/** Finishes calls in progress, but aborts calls that take longer, including prints and idle connections. */
async function closePatiently(app: FastifyInstance, breakOff: () => void): Promise<void> {
  const forcedExit = setTimeout(() => {
    app.server.closeAllConnections();
    breakOff();
  }, shutdownTimeoutMs);
  await app.close();
  clearTimeout(forcedExit);
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
