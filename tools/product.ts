import type { LaunchedSandbox } from "@print-builder/school-sandbox/launch";
import type { FirstAdmin } from "@print-builder/server";
import type { Settings } from "@print-builder/server/settings";
import { buildWeb } from "./buildWeb.ts";
import { loadServer } from "./loadServer.ts";
import { startSchoolSandbox } from "./schoolSandbox.ts";

export type RunningProduct = {
  /** E.g. http://127.0.0.1:4000 */
  readonly address: string;
  /** Address of the school sandbox; null without one. */
  readonly sandbox: string | null;
  /** As the server's `close`. */
  close(how?: "at once"): Promise<void>;
};

type Listener = {
  /** Told of the first account before it is made. */
  readonly showFirstAdmin?: (admin: FirstAdmin) => void;
  /** Told what takes long. */
  readonly say?: (line: string) => void;
};

/**
 * Starts all that a single machine runs: the server with the web app, built anew when its sources have changed, and the
 * school sandbox unless a real school system is set. Throws the error of what is in the way.
 */
export async function startProduct(
  settings: Settings,
  { showFirstAdmin, say = () => undefined }: Listener = {},
): Promise<RunningProduct> {
  const { lockDataFolder, startServer } = await loadServer(say);
  // Before anything writes there, the sandbox too.
  const lock = lockDataFolder(settings.dataDir);
  let sandbox: LaunchedSandbox | null = null;
  try {
    const [launched, webFolder] = await Promise.all([startSchoolSandbox(settings), buildWeb(say)]);
    sandbox = launched;
    const schoolApiUrl = settings.schoolApiUrl ?? sandbox?.address ?? null;
    const server = await startServer({ ...settings, schoolApiUrl }, webFolder, showFirstAdmin, lock);
    return {
      address: server.address,
      sandbox: sandbox?.address ?? null,
      close: async (how) => void (await Promise.all([server.close(how), launched?.stop()])),
    };
  } catch (error) {
    await sandbox?.stop();
    lock.release();
    throw error;
  }
}
