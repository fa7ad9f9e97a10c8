import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchoolMeasured } from "../capacity/measureSchool.ts";
import type { EditorRun } from "../editor/report/markdown.ts";
import type { IntakeRun } from "../load/measureIntake.ts";
import type { LoadRun } from "../load/measureLoad.ts";
import { benchFolder } from "../paths.ts";
import type { PrintsMeasured } from "../prints/measurePrints.ts";
import type { ListMeasured } from "../projectList.ts";
import type { CardsRun } from "../report/markdown.ts";

/** The latest run of each benchmark; null if there was none. */
export type Results = {
  readonly cards: CardsRun | null;
  readonly projects: ListMeasured | null;
  readonly load: LoadRun | null;
  readonly intake: IntakeRun | null;
  readonly school: SchoolMeasured | null;
  readonly prints: PrintsMeasured | null;
  readonly editor: EditorRun | null;
};

const folder = join(benchFolder, "results");
const fileOf = (kind: keyof Results): string => join(folder, `${kind}.json`);

/** The results in the repository, from which the pages are generated. */
export function readResults(): Results {
  return {
    cards: read("cards"),
    projects: read("projects"),
    load: read("load"),
    intake: read("intake"),
    school: read("school"),
    prints: read("prints"),
    editor: read("editor"),
  };
}

function read<Kind extends keyof Results>(kind: Kind): Results[Kind] | null {
  const file = fileOf(kind);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Stores a run as the latest of its benchmark. Rounds numbers to six digits, which is more precise than the
 * clocks.
 */
export function keepResult<Kind extends keyof Results>(kind: Kind, result: Results[Kind]): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(kind), `${JSON.stringify(result, rounded, 2)}\n`);
}
