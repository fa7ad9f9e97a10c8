import { type Surroundings, surroundingsLine } from "../../measure/surroundings.ts";
import { makeTable } from "../../report/table.ts";
import type { TargetLine } from "../../report/targetLine.ts";
import { labels, peerKeys } from "../candidates.ts";
import type { CrowdMeasured } from "../measure/crowd.ts";
import type { DemoMeasured, SheetsMeasured } from "../measure/measureAlone.ts";
import { crowdSection, crowdTargets } from "./crowd.ts";
import { listMeasures, type Measure, type MeasuredEditor } from "./measures.ts";
import { sheetsSection, sheetsTarget } from "./sheets.ts";
import { rangeText, type Spread, spreadOf } from "./spread.ts";
import { judgeTargets, type RatioOf, ratios } from "./targets.ts";

export type EditorRun = {
  readonly surroundings: Surroundings;
  readonly browser: string;
  /** Versions of the peers, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly elements: number;
  /** Elements in the left half, which are dragged together. */
  readonly half: number;
  readonly measured: readonly MeasuredEditor[];
  readonly demo: DemoMeasured;
  /** Empty without Print Builder. */
  readonly crowds: readonly CrowdMeasured[];
  /** Null without Print Builder, and in runs before this measurement existed. */
  readonly sheets: SheetsMeasured | null;
};

/** The results, next to the peers and divided by theirs, as Markdown that also reads well as text. */
export function editorSection(run: EditorRun): string[] {
  const { surroundings, browser, versions, elements, half, measured } = run;
  const measures = listMeasures(half);
  const ratioOf = ratios(measured, measures);
  const demo = spreadOf(run.demo.loads);
  const rounds = Math.max(0, ...measured.map((one) => one.rounds.length));
  const programs = [browser, ...Object.entries(versions).map(([name, version]) => `${name} ${version}`)];
  return [
    surroundingsLine(surroundings),
    `${programs.join(", ")}.`,
    `${elements} elements; ${rounds} rounds; median (lowest to highest).`,
    "",
    ...makeTable(
      ["", ...measured.map(({ candidate }) => labels[candidate.key])],
      measures.map((measure) => [measure.label, ...measured.map((one) => show(measure, measure.of(one)))]),
    ),
    "",
    "Ours ÷ theirs:",
    "",
    ...makeTable(
      ["", ...peerKeys.map((key) => labels[key])],
      measures.map((measure) => ratioRow(measure, ratioOf)),
    ),
    "",
    ...run.crowds.flatMap(crowdSection),
    ...(run.sheets ? sheetsSection(run.sheets) : []),
    ...(demo ? [`- demo project, load with nothing cached: ${rangeText(demo, 0, " ms")}`] : []),
    ...(run.demo.reason === null ? [] : [`- demo project: ${run.demo.reason}`]),
    ...measured.flatMap(notesOn),
  ];
}

export function editorTargets(run: EditorRun): TargetLine[] {
  const measures = listMeasures(run.half);
  const tldraw = run.measured.find(({ candidate }) => candidate.key === "tldraw");
  const tldrawLoad = tldraw ? (measures.find(({ key }) => key === "coldLoad")?.of(tldraw) ?? null) : null;
  const demo = spreadOf(run.demo.loads);
  return [
    ...judgeTargets(
      ratios(run.measured, measures),
      demo?.median ?? null,
      tldrawLoad?.median ?? null,
      run.half,
    ),
    ...run.crowds.flatMap(crowdTargets),
    sheetsTarget(run.sheets),
  ];
}

function ratioRow(measure: Measure, ratioOf: RatioOf): string[] {
  const cells = peerKeys.map((peer) => {
    const ratio = ratioOf(measure.key, peer);
    return ratio === null ? "" : ratio.toFixed(2);
  });
  return [measure.label.replace(/, (?:ms|kB|MB)$/, ""), ...cells];
}

const show = ({ digits }: Measure, spread: Spread | null): string =>
  spread ? rangeText(spread, digits) : "";

function notesOn({ candidate, rounds, reason }: MeasuredEditor): string[] {
  const label = labels[candidate.key];
  const refused = [...new Set(rounds.flatMap((round) => round.refused))];
  const errors = [...new Set(rounds.flatMap((round) => round.errors))];
  return [
    ...(reason === null ? [] : [`- ${label}: stopped after ${rounds.length} rounds: ${reason}`]),
    ...(refused.length === 0 ? [] : [`- ${label} asked for ${refused.join(", ")}; no network was there`]),
    ...errors.map((error) => `- ${label}, error in the page: ${error.split("\n")[0]}`),
  ];
}
