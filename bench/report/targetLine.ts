export type Verdict = "reached" | "not reached" | "not measured";

/** A target, its measurement, and whether the target is reached. A missed target does not fail the run. */
export type TargetLine = { readonly target: string; readonly measured: string; readonly verdict: Verdict };

type Show = (value: number) => string;

/** `value` is null if it was not measured. */
export function atLeast(target: string, limit: number, value: number | null, show: Show): TargetLine {
  return judge(target, value, (given) => given >= limit, show);
}

export function atMost(target: string, limit: number, value: number | null, show: Show): TargetLine {
  return judge(target, value, (given) => given <= limit, show);
}

function judge(
  target: string,
  value: number | null,
  holds: (value: number) => boolean,
  show: Show,
): TargetLine {
  if (value === null) return { target, measured: "", verdict: "not measured" };
  return { target, measured: show(value), verdict: holds(value) ? "reached" : "not reached" };
}
