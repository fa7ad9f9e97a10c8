import type { CandidateKey, PeerKey } from "../candidates.ts";
import { labels } from "../candidates.ts";
import type { Measured } from "../measure/measureCandidate.ts";
import type { Measure, MeasureKey } from "./measures.ts";

export type Target = { readonly target: string; readonly measured: string; readonly verdict: string };

type Limit = {
  readonly key: MeasureKey;
  readonly peer: PeerKey;
  readonly most: number;
  readonly what: string;
};

/** Ours ÷ theirs may be this at most. */
function limits(half: number): readonly Limit[] {
  const drags = (peer: PeerKey, most: number): Limit[] => [
    { key: "oneTask", peer, most, what: "CPU per drag move, 1 element" },
    { key: "halfTask", peer, most, what: `CPU per drag move, ${half} elements` },
  ];
  return [
    { key: "coldLoad", peer: "tldraw", most: 0.5, what: "load, the same elements" },
    ...drags("tldraw", 0.6),
    ...drags("excalidraw", 0.6),
    ...drags("pdfme", 0.25),
  ];
}

export type RatioOf = (key: MeasureKey, peer: CandidateKey) => number | null;

/** Ours ÷ a peer's, medians; null where either is missing. */
export function ratios(all: readonly Measured[], measures: readonly Measure[]): RatioOf {
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
): Target[] {
  const demo = demoMs === null || tldrawMs === null ? null : demoMs / tldrawMs;
  return [
    judge("load of the demo project ≤ 0.5 × tldraw's of the scene", 0.5, demo),
    ...limits(half).map(({ key, peer, most, what }) =>
      judge(`${what} ≤ ${most} × ${labels[peer]}`, most, ratioOf(key, peer)),
    ),
  ];
}

function judge(target: string, most: number, value: number | null): Target {
  if (value === null) {
    return { target, measured: "", verdict: "not measured" };
  }
  return { target, measured: `${value.toFixed(2)} ×`, verdict: value <= most ? "reached" : "not reached" };
}
