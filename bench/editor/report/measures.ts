import type { Measured } from "../measure/measureCandidate.ts";
import type { Round } from "../measure/round.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** An editor's stored results, without its temporary address. */
export type MeasuredEditor = Omit<Measured, "candidate"> & {
  readonly candidate: Pick<Measured["candidate"], "key">;
};

/** A line of the report: one quantity for every candidate; smaller is better. */
export type Measure = {
  readonly key: MeasureKey;
  readonly label: string;
  readonly digits: number;
  readonly of: (measured: MeasuredEditor) => Spread | null;
};

export type MeasureKey =
  | "coldLoad"
  | "warmLoad"
  | "loadTask"
  | "bytes"
  | "otherBytes"
  | "heap"
  | "select"
  | `${"one" | "half"}${"Task" | "Script" | "Layout" | "Processes" | "Wall"}`;

const perRound =
  (read: (round: Round) => number) =>
  ({ rounds }: MeasuredEditor): Spread | null =>
    spreadOf(rounds.map(read));

const fromTransfer =
  (read: (transfer: NonNullable<Measured["transfer"]>) => number) =>
  ({ transfer }: MeasuredEditor): Spread | null =>
    transfer && spreadOf([read(transfer)]);

export function listMeasures(half: number): readonly Measure[] {
  return [
    { key: "coldLoad", label: "load, nothing cached, ms", digits: 0, of: perRound((r) => r.coldLoadMs) },
    { key: "warmLoad", label: "load, all cached, ms", digits: 0, of: perRound((r) => r.warmLoadMs) },
    {
      key: "loadTask",
      label: "main thread until loaded, ms",
      digits: 0,
      of: perRound((r) => r.loadCpu.task),
    },
    {
      key: "bytes",
      label: "JS and CSS, gzip, kB",
      digits: 0,
      of: fromTransfer(({ scripts, styles }) => (scripts + styles) / 1000),
    },
    {
      key: "otherBytes",
      label: "fonts and WASM, gzip, kB",
      digits: 0,
      of: fromTransfer(({ fontsAndWasm }) => fontsAndWasm / 1000),
    },
    { key: "heap", label: "JS heap in use, MB", digits: 1, of: perRound((r) => r.heapBytes / 2 ** 20) },
    { key: "select", label: "press to selected, ms", digits: 0, of: perRound((r) => r.selectMs) },
    ...dragMeasures("one", "1", (round) => round.dragOne),
    ...dragMeasures("half", String(half), (round) => round.dragHalf),
  ];
}

function dragMeasures(
  key: "one" | "half",
  count: string,
  drag: (round: Round) => Round["dragOne"],
): Measure[] {
  const label = (what: string) => `drag of ${count}, per move: ${what}, ms`;
  return [
    { key: `${key}Task`, label: label("main thread"), digits: 2, of: perRound((r) => drag(r).cpu.task) },
    { key: `${key}Script`, label: label("script"), digits: 2, of: perRound((r) => drag(r).cpu.script) },
    {
      key: `${key}Layout`,
      label: label("style and layout"),
      digits: 2,
      of: perRound((r) => drag(r).cpu.layout),
    },
    {
      key: `${key}Processes`,
      label: label("all processes"),
      digits: 1,
      of: perRound((r) => drag(r).cpu.processes),
    },
    { key: `${key}Wall`, label: label("wall clock"), digits: 1, of: perRound((r) => drag(r).wallMs) },
  ];
}
