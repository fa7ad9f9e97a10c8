import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProblemBody } from "@print-builder/api";
import type { DatabasePlace } from "#store/database.ts";
import { callServer, type RouteId, type RouteInput, type RouteResponse } from "./callRoute.ts";
import { quickStart } from "./compiledFolder.ts";
import { type DatabaseKind, freshDatabase } from "./databases.ts";
import { type KillableProcess, startKillableProcess } from "./killableProcess.ts";

export type KillableServer = Omit<KillableProcess, "message"> & { readonly address: string };

type KillableServerOptions = {
  /** Folder for kills at a commit point; see `killAtPoint.ts`. */
  readonly crashFolder?: string;
};

const preload = pathToFileURL(join(import.meta.dirname, "killAtPoint.ts"));

/** The same flags as `npm start`. */
const heapFlags = ["--max-semi-space-size=8", "--heap-growing-percent=60", "--initial-old-space-size=64"];

/** Starts a server process, on a free port unless the settings name one. */
export async function startKillableServer(
  settings: Readonly<Record<string, string>>,
  { crashFolder }: KillableServerOptions = {},
): Promise<KillableServer> {
  const watched =
    crashFolder === undefined ? [] : ["--import", `${preload}?folder=${encodeURI(crashFolder)}`];
  const { message, ...server } = await startKillableProcess("serverProcess.ts", {
    env: {
      ...quickStart,
      ...settings,
      PORT: settings.PORT ?? "0",
      DEMO: "off",
      LOG_LEVEL: settings.LOG_LEVEL ?? "error",
    },
    execArgv: [...heapFlags, ...watched],
  });
  return { ...server, address: message };
}

export const siteCredentials = { email: "admin@example.org", password: "a password of the tests" };

/** An installation whose server can be killed and restarted while the admin stays signed in. */
export type KillableSite = {
  readonly dataDir: string;
  readonly database: DatabasePlace;
  /** The server that is running now or ran last. */
  server(): KillableServer;
  restart(): Promise<void>;
  /** Calls a route as the admin. Rejects with a TypeError if the connection fails. */
  call<Id extends RouteId>(id: Id, sent?: RouteInput): Promise<RouteResponse<Id>>;
  /** Like `call`, but throws a Refusal for an error status. */
  ask<Id extends RouteId>(id: Id, sent?: RouteInput): Promise<RouteResponse<Id>["body"]>;
  close(): Promise<void>;
};

export type KillableSiteDeps = KillableServerOptions & {
  readonly settings?: Readonly<Record<string, string>>;
  /** Gives a restarted server the address of the first one. */
  readonly keepsAddress?: boolean;
  /** An existing folder, which is not removed; absent for a temporary folder. */
  readonly dataDir?: string;
  /** An existing PostgreSQL database, which is not removed; absent for a temporary database. */
  readonly database?: DatabasePlace;
};

/** An answer with an error status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(id: RouteId, status: number, { code, detail }: Partial<ProblemBody>) {
    super(`${id} answers ${status} ${code}: ${detail}`);
    this.name = "Refusal";
    this.status = status;
    this.code = code ?? "";
  }
}

export async function startKillableSite(
  kind: DatabaseKind,
  deps: KillableSiteDeps = {},
): Promise<KillableSite> {
  const dataDir = deps.dataDir ?? mkdtempSync(join(tmpdir(), "print-builder-site-"));
  const made = kind === "postgres" && !deps.database ? await freshDatabase(kind) : null;
  // Without a PostgreSQL URL, the server's database is a file in its data folder.
  const ownFile = { kind: "sqlite", file: join(dataDir, "print-builder.sqlite") } as const;
  const database = deps.database ?? made?.place ?? ownFile;
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: siteCredentials.password,
    ...(database.kind === "postgres" ? { DATABASE_URL: database.url } : {}),
    ...deps.settings,
  };
  let server = await startKillableServer(settings, deps);
  const kept = deps.keepsAddress ? { PORT: new URL(server.address).port } : {};
  const login = await callServer(server.address, "login", { body: siteCredentials });
  const { token } = login.body;
  const call = <Id extends RouteId>(id: Id, sent: RouteInput = {}) =>
    callServer(server.address, id, { token, ...sent });
  return {
    dataDir,
    database,
    server: () => server,
    restart: async () => {
      await server.ended;
      server = await startKillableServer({ ...settings, ...kept }, deps);
    },
    call,
    async ask(id, sent) {
      const { status, body } = await call(id, sent);
      if (status < 400) return body;
      throw new Refusal(id, status, body);
    },
    async close() {
      await server.stop();
      await made?.remove();
      if (deps.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
