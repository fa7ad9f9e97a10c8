import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const starter = join(import.meta.dirname, "../../../tools/startCommand.mjs");

export type Warning = {
  record: number | null;
  element_id: string | null;
  side: string | null;
  kind: string;
  message: string;
};
export type PrintAnswer = {
  records: number;
  cards: number;
  sheets: number;
  pages: number;
  bytes: number;
  ms: number;
  warnings: Warning[];
};

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs a command as `npm run` would. */
async function tool(name: string, args: readonly string[]): Promise<Outcome> {
  const command = [starter, name, ...args];
  try {
    const { stdout, stderr } = await run(process.execPath, command, { maxBuffer: 1 << 28 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const failed = error as Error & Partial<Outcome>;
    return {
      code: Number(failed.code),
      stdout: failed.stdout ?? "",
      stderr: failed.stderr ?? failed.message,
    };
  }
}

export const printCommand = (args: readonly string[]) => tool("print", args);
export const renderCommand = (args: readonly string[]) => tool("render", args);

/** Prints a project and returns the command's JSON line; throws the command's stderr if it fails. */
export async function print(project: string, out: string, ...args: string[]): Promise<PrintAnswer> {
  const { code, stdout, stderr } = await printCommand(["--project", project, "--out", out, ...args]);
  if (code !== 0) {
    throw new Error(`print ended with ${code}: ${stderr}`);
  }
  return JSON.parse(stdout);
}
