import { type LaunchedSandbox, launchSandbox } from "@print-builder/school-sandbox/launch";
import type { FirstAdmin } from "@print-builder/server";
import { lockDataFolder } from "@print-builder/server/lock";
import type { Settings } from "@print-builder/server/settings";
import { builtProgram, loadServer, useBuiltPrograms } from "./buildPrograms.ts";
import { buildWeb } from "./buildWeb.ts";

export type RunningProduct = {
  /** E.g. http://127.0.0.1:4000 */
  readonly address: string;
  /** Address of the school sandbox; null without one. */
  readonly sandbox: string | null;
  /** The server's `close`. */
  close(how?: "at once"): Promise<void>;
};

type Listener = {
  /** Called with the first account before the account is created. */
  readonly showFirstAdmin?: (admin: FirstAdmin) => void;
  /** Called with a progress message before a slow step. */
  readonly say?: (line: string) => void;
};

/**
 * Starts everything that a single machine runs: the server with the web app, which is rebuilt if its sources have
 * changed, and the school sandbox unless a real school system is configured. Throws the error that prevents the
 * start.
 */
export async function startProduct(
  settings: Settings,
  { showFirstAdmin, say = () => undefined }: Listener = {},
): Promise<RunningProduct> {
  await useBuiltPrograms(say);
  // Locks the data folder before the sandbox or the server writes to it.
  const lock = lockDataFolder(settings.dataDir);
  // A separate process, which starts while this one loads the server.
  const launching = startSchoolSandbox(settings);
  try {
    const [sandbox, webFolder, { startServer }] = await Promise.all([
      launching,
      buildWeb(say),
      loadServer(say),
    ]);
    const schoolApiUrl = settings.schoolApiUrl ?? sandbox?.address ?? null;
    const server = await startServer({ ...settings, schoolApiUrl }, webFolder, showFirstAdmin, lock);
    return {
      address: server.address,
      sandbox: sandbox?.address ?? null,
      close: async (how) => void (await Promise.all([server.close(how), sandbox?.stop()])),
    };
  } catch (error) {
    const sandbox = await launching.catch(() => null);
    await sandbox?.stop();
    lock.release();
    throw error;
  }
}

/** If its port is in use, the product starts without the sandbox. */
const portTroubles: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken",
  EACCES: "may not be used by this user",
};

/**
 * Starts the bundled school sandbox. Returns null if SCHOOL_API_URL names a real school system. Throws an Error for
 * an invalid setting.
 */
export async function startSchoolSandbox({
  schoolApiUrl,
  schoolPort,
  dataDir,
}: Settings): Promise<LaunchedSandbox | null> {
  if (schoolApiUrl !== null) return null;
  try {
    const env = { ...process.env, SCHOOL_PORT: String(schoolPort), DATA_DIR: dataDir };
    return await launchSandbox(env, builtProgram("schoolSandbox"));
  } catch (error) {
    const trouble = portTroubles[(error as NodeJS.ErrnoException).code ?? ""];
    if (trouble === undefined) throw error;
    console.error(
      `Port ${schoolPort} ${trouble}: there is no school sandbox now. Set SCHOOL_PORT to a free port and start again to have it.`,
    );
    return null;
  }
}
