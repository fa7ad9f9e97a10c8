import { type Surroundings, surroundingsLine } from "../../measure/surroundings.ts";
import { ms } from "../../report/figures.ts";
import { makeTable } from "../../report/table.ts";
import { atMost, type TargetLine } from "../../report/targetLine.ts";
import { type CandidateKey, labels, type PeerKey, peerKeys } from "../candidates.ts";
import type { CrowdMeasured } from "../measure/crowd.ts";
import type { DemoMeasured, SheetsMeasured } from "../measure/measureAlone.ts";
import type { SheetTime } from "../sheets/visitSheets.ts";
import { listMeasures, type Measure, type MeasuredEditor, type MeasureKey } from "./measures.ts";
import { rangeText, type Spread, spreadOf } from "./spread.ts";

export type EditorRun = {
  readonly surroundings: Surroundings;
  readonly browser: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly elements: number;
  /** Number of elements in the left half, which are dragged together. */
  readonly half: number;
  readonly measured: readonly MeasuredEditor[];
  readonly demo: DemoMeasured;
  /** Empty if Print Builder was not measured. */
  readonly crowds: readonly CrowdMeasured[];
  /** Null if Print Builder was not measured, or if the run is older than this measurement. */
  readonly sheets: SheetsMeasured | null;
};

/** Our results next to the peers' results, with ratios, as Markdown that is also readable as plain text. */
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
    ...sheetsTargets(run.sheets),
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
    ...(refused.length === 0
      ? []
      : [`- ${label} requested ${refused.join(", ")}, which the offline browser refused`]),
    ...errors.map((error) => `- ${label}, error in the page: ${error.split("\n")[0]}`),
  ];
}

/** Main-thread time per frame while one or all elements are dragged. */
const maxFrameMs = { one: 20, all: 25 } as const;

const rowsOf = ({ one, all }: CrowdMeasured) => [["one", one] as const, ["all", all] as const];

/** Table of frame times while one or all of many elements are dragged. */
function crowdSection(crowd: CrowdMeasured): string[] {
  return [
    `Main-thread time per frame while dragging, ${crowd.elements.toLocaleString("en")} ${crowd.name}:`,
    "",
    ...makeTable(
      ["dragged", "rounds", "p95, ms"],
      rowsOf(crowd).map(([what, times]) => {
        const spread = spreadOf(times);
        return [what, String(times.length), spread ? rangeText(spread, 1) : ""];
      }),
    ),
    "",
    ...(crowd.reason === null ? [] : [`- dragging in a crowd stopped: ${crowd.reason}`]),
  ];
}

function crowdTargets(measured: CrowdMeasured): TargetLine[] {
  const count = measured.elements.toLocaleString("en");
  return rowsOf(measured).map(([what, times]) => {
    const most = maxFrameMs[what];
    return atMost(
      `${count} ${measured.name}: 95 % of frames in ≤ ${most} ms while dragging ${what}`,
      most,
      spreadOf(times)?.median ?? null,
      (value) => `${value.toFixed(1)} ms`,
    );
  });
}

type Limit = {
  readonly key: MeasureKey;
  readonly peer: PeerKey;
  readonly most: number;
  readonly what: string;
};

/** Maximum ratio of our figure to a peer's. */
function limits(half: number): readonly Limit[] {
  const drags = (peer: PeerKey, most: number): Limit[] => [
    { key: "oneTask", peer, most, what: "CPU per drag move, 1 element" },
    { key: "halfTask", peer, most, what: `CPU per drag move, ${half} elements` },
  ];
  return [
    { key: "coldLoad", peer: "tldraw", most: 0.5, what: "load of the same elements" },
    ...drags("tldraw", 0.4),
    ...drags("excalidraw", 0.55),
  ];
}

type RatioOf = (key: MeasureKey, peer: CandidateKey) => number | null;

/** Our median divided by a peer's; null if either is missing. */
function ratios(all: readonly MeasuredEditor[], measures: readonly Measure[]): RatioOf {
  const median = (key: MeasureKey, candidate: CandidateKey) => {
    const found = all.find((one) => one.candidate.key === candidate);
    const measure = measures.find((one) => one.key === key);
    return found && measure ? (measure.of(found)?.median ?? null) : null;
  };
  return (key, peer) => {
    const [ours, theirs] = [median(key, "ours"), median(key, peer)];
    return ours === null || theirs === null || theirs === 0 ? null : ours / theirs;
  };
}

/** One line per target, whether it is reached or not. A missed target does not fail the run. */
function judgeTargets(
  ratioOf: RatioOf,
  demoMs: number | null,
  tldrawMs: number | null,
  half: number,
): TargetLine[] {
  const demo = demoMs === null || tldrawMs === null ? null : demoMs / tldrawMs;
  return [
    atMost("load of the demo project ≤ 0.45 × tldraw loading the scene", 0.45, demo, times),
    ...limits(half).map(({ key, peer, most, what }) =>
      atMost(`${what} ≤ ${most} × ${labels[peer]}`, most, ratioOf(key, peer), times),
    ),
  ];
}

const times = (value: number): string => `${value.toFixed(2)} ×`;

const maxSheetMs = { cards: 120, whole: 350 } as const;

/** Time from the press until sheets of the bulk preview are painted. */
export function sheetsSection({ next, far, firstEver, reason }: SheetsMeasured): string[] {
  const rows: readonly (readonly [string, readonly SheetTime[]])[] = [
    ["the next sheet", next],
    ["a distant sheet", far],
    ["a distant sheet, photos never shown before", firstEver],
  ];
  return [
    "Bulk preview, a sheet of 100 cards × 15 elements, from click to painted:",
    "",
    ...makeTable(
      ["", "sheets", "cards, ms", "with all photos, ms"],
      rows.map(([what, times]) => [
        what,
        String(times.length),
        showTimes(times.map(({ cardsMs }) => cardsMs)),
        showTimes(times.map(({ wholeMs }) => wholeMs)),
      ]),
    ),
    "",
    ...(reason === null ? [] : [`- bulk preview: stopped after ${far.length} jumps: ${reason}`]),
  ];
}

/**
 * Judges the slower of steps and jumps, because a step to a sheet painted ahead does not show how fast painting
 * is.
 */
export function sheetsTargets(sheets: SheetsMeasured | null): TargetLine[] {
  const slower = (time: "cardsMs" | "wholeMs") => {
    const medians = [sheets?.next ?? [], sheets?.far ?? []].map(
      (times) => spreadOf(times.map((one) => one[time]))?.median ?? null,
    );
    const known = medians.filter((median) => median !== null);
    return known.length === medians.length ? Math.max(...known) : null;
  };
  const { cards, whole } = maxSheetMs;
  const sheet = "bulk preview, 100 cards × 15 elements";
  return [
    atMost(`${sheet}, painted without photos in ≤ ${cards} ms`, cards, slower("cardsMs"), ms),
    atMost(`${sheet}, painted in ≤ ${whole} ms`, whole, slower("wholeMs"), ms),
  ];
}

function showTimes(times: readonly number[]): string {
  const spread = spreadOf(times);
  return spread ? rangeText(spread, 0) : "";
}
