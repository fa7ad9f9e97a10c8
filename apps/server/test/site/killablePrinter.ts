import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { quickStart } from "./compiledFolder.ts";
import { type KillableProcess, startKillableProcess } from "./killableProcess.ts";

/** A sheet that came out of the printer, with the name of its job and its cards. */
export type Sheet = { readonly job: string; readonly cards: readonly string[] };

/** Lists the sheets in a printer's folder, one on each line. */
export const sheetsFile = "sheets.jsonl";

/** The sheets that came out so far, in their order. */
export function readSheets(folder: string): readonly Sheet[] {
  const file = join(folder, sheetsFile);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line));
}

export type KillablePrinter = Pick<KillableProcess, "kill"> & {
  readonly uri: string;
  /** Switches the printer on again after it was killed. */
  restart(): Promise<void>;
};

/** Starts an IPP printer in its own process. The existing folder keeps what it received and printed. */
export async function startKillablePrinter(folder: string, sheetMs: number): Promise<KillablePrinter> {
  const start = (port: string) =>
    startKillableProcess("printerProcess.ts", {
      // It needs the path of pdftotext.
      env: { ...quickStart, PATH: process.env.PATH },
      args: [folder, port, String(sheetMs)],
    });
  let running = await start("0");
  const uri = running.message;
  return {
    uri,
    kill: () => running.kill(),
    restart: async () => {
      running = await start(new URL(uri).port);
    },
  };
}
