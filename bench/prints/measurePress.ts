import { rmSync } from "node:fs";
import { join } from "node:path";
import { runPrintCommand } from "../measure/printCommand.ts";
import { rootFolder } from "../paths.ts";

/** The demo's 960 cards with 60 photos in screen colours and in press inks: seconds of the command's own time. */
export type PressMeasured = { readonly rgb: number; readonly first: number; readonly second: number };

const rounds = 3;
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;

/** Measured in turns, so that other load affects all of them; `cache` is a disposable folder. */
export async function measurePress(out: string, cache: string): Promise<PressMeasured> {
  const project = join(rootFolder, "demo/student-card");
  const print = async (inks: readonly string[]) => {
    const options = ["--copies", "16", "--processes", "1", ...inks];
    return (await runPrintCommand({ project, out, options, cache })).ms / 1000;
  };
  const [rgb, first, second]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    rmSync(cache, { recursive: true, force: true });
    rgb.push(await print([]));
    first.push(await print(["--color", "cmyk"]));
    second.push(await print(["--color", "cmyk"]));
  }
  return { rgb: middle(rgb), first: middle(first), second: middle(second) };
}
