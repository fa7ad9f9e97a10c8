import { useRef } from "react";

const sameContent = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

/**
 * Returns the same object while the value stays equal, compared as JSON or by `isSame`. Values derived from it are then
 * computed only once, even if the value is created on each render.
 */
export function useSame<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean = sameContent,
): Value {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
