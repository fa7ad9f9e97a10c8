import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { createAccess } from "./access.ts";
import { fileManagerRoutes } from "./files/fileManagerRoutes.ts";
import { addFaults } from "./http/addFaults.ts";
import { allowBrowsers } from "./http/allowBrowsers.ts";
import { addAnswers } from "./http/answers.ts";
import { createRecordService, createUploads } from "./records/recordService.ts";
import { adminRoutes } from "./routes/adminRoutes.ts";
import { printStatusRoutes } from "./routes/printStatusRoutes.ts";
import { recordRoutes } from "./routes/recordRoutes.ts";
import type { RouteDeps } from "./routes/routeDeps.ts";
import { sandboxRoutes } from "./routes/sandboxRoutes.ts";
import { schoolInfoRoutes } from "./routes/schoolInfoRoutes.ts";
import { storageRoutes } from "./routes/storageRoutes.ts";
import type { SandboxSettings } from "./settings.ts";
import { createSignIn } from "./signIn.ts";
import { createAccessStore } from "./store/accessStore.ts";
import { createGuardianStore } from "./store/guardianStore.ts";
import { openSchoolDatabase, type SchoolDatabase } from "./store/openSchoolDatabase.ts";
import { createPersonStore } from "./store/personStore.ts";
import { createSchoolStore } from "./store/schoolStore.ts";

export type RunningSandbox = {
  /** E.g. http://127.0.0.1:4100 */
  readonly address: string;
  /** Lets running calls finish, then stops. */
  close(): Promise<void>;
};

/** Clock and random numbers, which tests replace. */
export type SandboxWorld = { readonly clock?: () => Date; readonly random?: () => number };

/** Makes the sandbox reachable from this machine only. */
const host = "127.0.0.1";
const closeTimeoutMs = 3000;
/** Tokens are deleted this long after they expire, in ms. */
const expiredKeptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Starts the school sandbox: fills its database if that is empty, and listens on this machine only. Throws the
 * error of listening (EADDRINUSE for a port in use).
 */
export async function startSandbox(
  settings: SandboxSettings,
  world: SandboxWorld = {},
): Promise<RunningSandbox> {
  const clock = world.clock ?? (() => new Date());
  const db = await openSchoolDatabase(join(settings.dataDir, "school.sqlite"));
  const app = fastify({
    logger: { level: settings.logLevel },
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 1000 },
  });
  try {
    await addRoutes(app, db, settings, { clock, random: world.random ?? Math.random });
    await app.listen({ port: settings.port, host });
  } catch (error) {
    await app.close();
    await db.destroy();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  return {
    address: `http://${host}:${port}`,
    close: async () => {
      const forcedClose = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
      await app.close();
      clearTimeout(forcedClose);
      await db.destroy();
    },
  };
}

async function addRoutes(
  app: FastifyInstance,
  db: SchoolDatabase,
  settings: SandboxSettings,
  { clock, random }: Required<SandboxWorld>,
): Promise<void> {
  const { dataDir } = settings;
  const parts = createParts(db, settings, clock);
  const { accessStore, access } = parts;
  await accessStore.forgetExpired(new Date(clock().getTime() - expiredKeptMs).toISOString());
  const folderOf = (schoolId: string) => join(dataDir, "files", schoolId);
  allowBrowsers(app);
  addAnswers(app, settings.envelope);
  addFaults(app, parts.faults, random);
  adminRoutes(app, parts);
  schoolInfoRoutes(app, parts);
  printStatusRoutes(app, parts);
  sandboxRoutes(app, parts);
  await app.register((scope) => recordRoutes(scope, parts));
  await app.register((scope) => storageRoutes(scope, parts, folderOf));
  await app.register(fileManagerRoutes, { folderOf, authorise: access.schoolFiles });
}

function createParts(
  db: SchoolDatabase,
  { dataDir, tokenTtl, faults }: SandboxSettings,
  clock: () => Date,
): RouteDeps {
  const accessStore = createAccessStore(db);
  const schools = createSchoolStore(db);
  const people = createPersonStore(db);
  const guardians = createGuardianStore(db);
  const uploads = createUploads(join(dataDir, "uploads"));
  return {
    access: createAccess(accessStore, schools, clock),
    accessStore,
    schools,
    people,
    guardians,
    records: createRecordService({ people, schools, guardians, uploads, clock }),
    uploads,
    signIn: createSignIn(accessStore, tokenTtl, clock),
    clock,
    tokenTtl,
    dataDir,
    faults: { now: faults },
  };
}
