import { editorTargets } from "../editor/report/markdown.ts";
import { printsTargets } from "../prints/printsSection.ts";
import { projectListTargets } from "../projectList.ts";
import { makeTable } from "../report/table.ts";
import type { TargetLine } from "../report/targetLine.ts";
import { judgeTargets } from "../report/targets.ts";
import { intakeTargets } from "./intakeSection.ts";
import { loadTargets } from "./loadSection.ts";
import type { Results } from "./results.ts";

/** Targets that must be met exactly, with their tests, which run with every npm test. */
const heldByTests: readonly (readonly [target: string, test: string])[] = [
  [
    "line breaks differing between screen, SVG, PNG and PDF: 0",
    "e2e/drawingFidelity.e2e.ts, e2e/textInPlace.e2e.ts",
  ],
  ["width of a line within 0.1 % of Chromium's own", "e2e/textFidelity.e2e.ts"],
  ["words in the PDF within 0.02 pt of their place", "packages/render/src/pdf/text.test.ts"],
  [
    "Chromium and a PNG at 300 dpi: < 0.05 % of pixels differ by more than 16/255",
    "packages/render/src/pixels/chromium.test.ts",
  ],
  ["every QR code and Code 128 is read to exactly its value", "e2e/sheets.e2e.ts"],
  ["a shaped word taken from the cache is what HarfBuzz gives", "packages/core/src/text/shaper.test.ts"],
];

const makeTargets = (lines: readonly TargetLine[]): string[] =>
  makeTable(
    ["target", "measured", "verdict"],
    lines.map(({ target, measured, verdict }) => [target, measured, verdict]),
    3,
  );

/** Every target with the last measurement of its kind. */
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
    "Held by tests:",
    "",
    ...makeTable(["target", "test"], heldByTests, 2),
  ];
}

/** The lines that a terminal shows under the figures of one kind. */
export const targetsOf = (lines: readonly TargetLine[]): string[] => ["Targets:", "", ...makeTargets(lines)];
