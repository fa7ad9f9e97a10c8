import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

export type TemporaryPostgres = {
  readonly url: string;
  /** Stops PostgreSQL as a crash or an operator would: connections break, and new connections fail. */
  lose(how?: "immediate" | "fast"): void;
  /** Starts it again at the same URL with its data. */
  find(): void;
  stop(): Promise<void>;
};

const debianFolder = "/usr/lib/postgresql";

/** Starts a PostgreSQL cluster in a temporary folder. Throws an Error if PostgreSQL is not installed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const programs = postgresPrograms();
  const folder = mkdtempSync(join(tmpdir(), "print-builder-pg-"));
  const owner = ownerOfCluster();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, ...options: readonly string[]) =>
    execFileSync(join(programs, program), options, {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      ...owner,
    });
  const data = join(folder, "data");
  const port = await freePort();
  run("initdb", "-D", data, "-U", "cards", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=300`;
  const start = () => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start");
  const end = (how = "immediate") => void run("pg_ctl", "-D", data, "-m", how, "-w", "stop");
  start();
  return {
    url: `postgres://cards@127.0.0.1:${port}/postgres`,
    lose: end,
    find: start,
    stop: () => {
      end();
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** Folder of PostgreSQL's programs. Throws an Error if PostgreSQL is not installed. */
export function postgresPrograms(): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const found = newestFirst
    .map((version) => join(debianFolder, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
  if (found) return found;
  throw new Error(
    "The store is tested on PostgreSQL too, but no PostgreSQL was found. Install it (Debian: apt-get install postgresql), or set PG_BIN to the folder of initdb.",
  );
}

/** PostgreSQL refuses to run as root; Debian's package creates the user postgres. */
function ownerOfCluster(): { readonly uid: number; readonly gid: number } | null {
  if (userInfo().uid !== 0) return null;
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
