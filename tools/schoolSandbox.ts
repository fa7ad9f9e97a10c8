import { type LaunchedSandbox, launchSandbox } from "@print-builder/school-sandbox/launch";
import type { Settings } from "@print-builder/server/settings";
import { builtProgram } from "./buildPrograms.ts";

/** Without its port the sandbox is skipped, and the rest of the product works. */
const portTroubles: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken",
  EACCES: "may not be used by this user",
};

/**
 * Starts the bundled school sandbox unless SCHOOL_API_URL names a real school system; then returns null. Throws an
 * Error for an invalid setting.
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
