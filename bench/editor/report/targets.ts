import { atMost, type TargetLine } from "../../report/targetLine.ts";
import type { CandidateKey, PeerKey } from "../candidates.ts";
import { labels } from "../candidates.ts";
import type { Measure, MeasuredEditor, MeasureKey } from "./measures.ts";

type Limit = {
  readonly key: MeasureKey;
  readonly peer: PeerKey;
  readonly most: number;
  readonly what: string;
};

/** Maximum of ours ÷ theirs. */
function limits(half: number): readonly Limit[] {
  const drags = (peer: PeerKey, most: number): Limit[] => [
    { key: "oneTask", peer, most, what: "CPU per drag move, 1 element" },
    { key: "halfTask", peer, most, what: `CPU per drag move, ${half} elements` },
  ];
  return [
    { key: "coldLoad", peer: "tldraw", most: 0.5, what: "load, the same elements" },
    ...drags("tldraw", 0.4),
    ...drags("excalidraw", 0.55),
  ];
}

export type RatioOf = (key: MeasureKey, peer: CandidateKey) => number | null;

/** Ours ÷ a peer's, medians; null if either is missing. */
export function ratios(all: readonly MeasuredEditor[], measures: readonly Measure[]): RatioOf {
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

/** A line for each target, reached or not; nothing is asserted. */
export function judgeTargets(
  ratioOf: RatioOf,
  demoMs: number | null,
  tldrawMs: number | null,
  half: number,
): TargetLine[] {
  const demo = demoMs === null || tldrawMs === null ? null : demoMs / tldrawMs;
  return [
    atMost("load of the demo project ≤ 0.45 × tldraw's of the scene", 0.45, demo, times),
    ...limits(half).map(({ key, peer, most, what }) =>
      atMost(`${what} ≤ ${most} × ${labels[peer]}`, most, ratioOf(key, peer), times),
    ),
  ];
}

const times = (value: number): string => `${value.toFixed(2)} ×`;
