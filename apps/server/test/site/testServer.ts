import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStoredPictureCache, type PictureReader, startPictureReader } from "@print-builder/production";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#app.ts";
import { hashPassword } from "#areas/accounts/passwords.ts";
import { accountKey } from "#areas/accounts/signIn.ts";
import { createMediaCutOuts } from "#areas/library/cutOuts.ts";
import { createSmallPictures } from "#areas/library/smallPictures.ts";
import { createTrash } from "#areas/projects/projects.ts";
import { createServices, type ServerDeps, type Services } from "#areas/services.ts";
import { loadBuiltInTemplates } from "#areas/templates/builtInTemplates.ts";
import type { FileStorage } from "#files/fileStorage.ts";
import { openStorage, type StoragePlace } from "#files/openStorage.ts";
import { startWorkerProcess, type WorkerProcess } from "#jobs/startWorkerProcess.ts";
import type { WorkerPlace } from "#jobs/workerMessages.ts";
import { type PrintProcesses, startPrinter } from "#printing/printProcesses.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "#printing/standstill.ts";
import { readSettings, type Settings } from "#settings.ts";
import type { DatabasePlace } from "#store/database.ts";
import { joinStore, openStore, type Store } from "#store/openStore.ts";
import type { UserRow } from "#store/schema.ts";
import { callRoute, type RouteId, type RouteInput, type RouteResponse } from "./callRoute.ts";
import type { DatabaseKind } from "./databases.ts";
import { migratedDatabase } from "./migratedDatabase.ts";
import { aUser } from "./storedRows.ts";

/** Password of all test users. */
export const password = "correct horse battery staple";

export type TestServer = {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly services: Services;
  readonly printer: PrintProcesses;
  readonly pictureReader: PictureReader;
  /** Runs the jobs in a process that the first job starts. */
  readonly worker: WorkerProcess;
  readonly workerPlace: WorkerPlace;
  readonly database: DatabasePlace;
  readonly files: FileStorage;
  readonly clock: () => Date;
  readonly troubles: readonly string[];
  readonly dataDir: string;
  readonly settings: Settings;
  advance(ms: number): void;
  /** Delays of sign-ins so far. */
  readonly slept: number[];
  /** Adds a user who signs in with `password`. */
  addUser(fields: Partial<UserRow> & { id: string }): Promise<void>;
  /** Signs a user in and returns the session's token. */
  signIn(id: string): Promise<string>;
  /** Calls a route as "admin" or with this token. `null` sends no token. */
  call<Id extends RouteId>(id: Id, sent?: RouteInput): Promise<RouteResponse<Id>>;
  /** Deletes a project and removes it from the trash. */
  deleteForever(id: string): Promise<void>;
  close(): Promise<void>;
};

export type TestServerOptions = Partial<Pick<ServerDeps, "agentWaitMs" | "logStream" | "webFolder">> & {
  /** The database already has the user "admin". */
  readonly withoutAdmin?: boolean;
  /** Settings as environment variables, as operators set them. */
  readonly env?: NodeJS.ProcessEnv;
  /** Loads the built-in templates, as at a server's start. */
  readonly templates?: boolean;
  /** Role of the user "admin"; `admin` by default. */
  readonly role?: UserRow["role"];
};

/** Tests compete for the CPU, so a process that only waits for it must not count as hanging. */
const patientTimeouts: TaskTimeouts = {
  print: 10 * taskTimeoutsMs.print,
  preview: 10 * taskTimeoutsMs.preview,
  school: 10 * taskTimeoutsMs.school,
  job: 10 * taskTimeoutsMs.job,
  idle: 10 * taskTimeoutsMs.idle,
};

/** Tests that kill a worker do not wait for the next one. */
const workerTimes = { timeouts: patientTimeouts, restartMs: { first: 50, most: 200 } };

const builtInTemplates = join(import.meta.dirname, "../../../../templates");

const secretKey = "a secret key of the tests";

/** The same limit for a single picture. */
const patience = { timeoutMs: 600_000 };

let passwordHash: Promise<string> | undefined;

async function openTestDatabase(kind: DatabaseKind, existing: DatabasePlace | null) {
  if (existing) return { place: existing, store: await openStore(existing), remove: async () => undefined };
  const database = await migratedDatabase(kind);
  return { ...database, store: joinStore(database.place) };
}

type PictureParts = Pick<ServerDeps, "store" | "files"> & { readonly folder: string };

/** Starts the processes that prepare pictures in the background. */
function startPictures({ store, files, folder }: PictureParts) {
  const reader = startPictureReader(patience);
  return {
    reader,
    parts: {
      pictureReader: reader,
      smallPictures: createSmallPictures({ store, files, reader, backgroundReader: reader }),
      mediaCutOuts: createMediaCutOuts({ store, files, reader, prepared: openStoredPictureCache(folder) }),
    },
    close: reader.close,
  };
}

/** Fails fifty sign-ins from an address, with unknown accounts. */
export async function fillAddress(
  { store: { signInTries }, clock }: TestServer,
  address_key: string,
): Promise<void> {
  const at = clock().toISOString();
  for (let index = 0; index < 50; index++) {
    const account_key = `nobody${index}@example.org`;
    await signInTries.add({ id: `${address_key} ${at} ${index}`, account_key, address_key, at });
  }
}

/** A server with the signed-in user "admin", on a new or an existing database. */
export async function startTestServer(
  kind: DatabaseKind = "sqlite",
  changes: Partial<Settings> = {},
  { withoutAdmin = false, env = {}, templates = false, role = "admin", ...more }: TestServerOptions = {},
  existing: DatabasePlace | null = null,
): Promise<TestServer> {
  const { store, ...database } = await openTestDatabase(kind, existing);
  const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), "print-builder-test-"));
  const settings = { ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env }), ...changes };
  const storage: StoragePlace = settings.storage ?? { kind: "folder", folder: join(dataDir, "files") };
  const place = { database: database.place, storage, schoolApiUrl: settings.schoolApiUrl };
  const workerPlace: WorkerPlace = { ...place, tempFolder: join(dataDir, "tmp", "worker"), secretKey };
  const printPlace = { ...place, tempFolder: join(dataDir, "tmp", "print") };
  const printer = startPrinter(printPlace, { timeouts: patientTimeouts });
  const files = openStorage(storage);
  const pictures = startPictures({ store, files, folder: join(dataDir, "prepared") });
  const troubles: string[] = [];
  const worker = startWorkerProcess({
    place: workerPlace,
    claims: store.jobClaims,
    onTrouble: (trouble) => troubles.push(trouble),
    ...workerTimes,
  });
  let shift = 0;
  const slept: number[] = [];
  const parts: ServerDeps = {
    settings,
    secretKey,
    store,
    files,
    printer,
    ...pictures.parts,
    dispatcher: worker,
    workerFigures: worker.figures,
    clock: () => new Date(Date.now() + shift),
    webFolder: join(dataDir, "web"),
    sleep: async (ms) => void slept.push(ms),
    ...more,
  };
  const app = await buildApp(parts);
  if (templates) await loadBuiltInTemplates(store.templates, builtInTemplates, parts.clock, app.log);
  const addUser = async (fields: Partial<UserRow> & { id: string }) => {
    passwordHash ??= hashPassword(password);
    const email = fields.email ?? `${fields.id}@example.org`;
    await store.users.add(
      aUser({ password_hash: await passwordHash, email, email_key: accountKey(email), ...fields }),
    );
  };
  const signIn = async (id: string) => {
    const { status, body } = await callRoute(app, "login", {
      body: { email: `${id}@example.org`, password },
    });
    if (status !== 200) throw new Error(`${id} cannot sign in: ${body.detail}`);
    return body.token;
  };
  if (!withoutAdmin) await addUser({ id: "admin", role });
  const adminToken = await signIn("admin");
  const services = createServices(parts);
  return {
    app,
    store,
    services,
    printer,
    pictureReader: pictures.reader,
    worker,
    workerPlace,
    database: database.place,
    files: parts.files,
    clock: parts.clock,
    troubles,
    dataDir,
    settings,
    slept,
    addUser,
    signIn,
    advance: (ms) => {
      shift += ms;
    },
    call: (id, sent = {}) => callRoute(app, id, { token: adminToken, ...sent }),
    deleteForever: async (id) => {
      const user = aUser({ id: "admin", role: "super_admin" });
      await createTrash(services).put({ user }, id);
      await createTrash(services).removeForever({ user }, id);
    },
    close: async () => {
      await app.close();
      await worker.close();
      await printer.close();
      await pictures.close();
      await store.close();
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
