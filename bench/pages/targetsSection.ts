import { editorTargets } from "../editor/report/markdown.ts";
import { printsTargets } from "../prints/printsSection.ts";
import { projectListTargets } from "../projectList.ts";
import { makeTable } from "../report/table.ts";
import type { TargetLine } from "../report/targetLine.ts";
import { judgeTargets } from "../report/targets.ts";
import { intakeTargets } from "./intakeSection.ts";
import { loadTargets } from "./loadSection.ts";
import type { Results } from "./results.ts";

/** Targets that `npm test` enforces, each with its tests. */
const heldByTests: readonly (readonly [target: string, test: string])[] = [
  [
    "no line break differs between screen, SVG, PNG and PDF",
    "packages/production/src/print/drawingFidelity.test.ts, e2e/textInPlace.e2e.ts",
  ],
  ["line widths within 0.1 % of Chromium's", "e2e/fidelity.e2e.ts"],
  ["words in the PDF within 0.02 pt of their position", "packages/render/src/pdf/text.test.ts"],
  [
    "Chromium and a PNG at 300 dpi: < 0.05 % of pixels differ by more than 16/255",
    "packages/render/src/pixels/chromium.test.ts",
  ],
  ["every QR code and Code 128 scans as exactly its value", "tools/commands/sheets.test.ts"],
  ["a cached shaped word equals HarfBuzz's output", "packages/core/src/text/shaper.test.ts"],
];

const makeTargets = (lines: readonly TargetLine[]): string[] =>
  makeTable(
    ["target", "measured", "verdict"],
    lines.map(({ target, measured, verdict }) => [target, measured, verdict]),
    3,
  );

/** Every target with its latest measurement. */
export function targetsSection(results: Results): string[] {
  const { cards, projects, load, intake, editor, prints } = results;
  const lines = [
    ...(cards ? judgeTargets(cards.measured) : []),
    ...(prints ? printsTargets(prints) : []),
    ...(load ? loadTargets(load) : []),
    ...(intake ? intakeTargets(intake) : []),
    ...(projects ? projectListTargets(projects) : []),
    ...(editor ? editorTargets(editor) : []),
  ];
  const reached = lines.filter(({ verdict }) => verdict === "reached").length;
  return [
    `${reached} of ${lines.length} reached in the last runs.`,
    "",
    ...makeTargets(lines),
    "",
    "Enforced by tests:",
    "",
    ...makeTable(["target", "test"], heldByTests, 2),
  ];
}

/** The target lines that a terminal shows below the results of a benchmark. */
export const targetsOf = (lines: readonly TargetLine[]): string[] => ["Targets:", "", ...makeTargets(lines)];
