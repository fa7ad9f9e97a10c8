import { useRef } from "react";

const sameContent = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

/**
 * The same object for as long as the value stays the same: as JSON, or as `isSame` sees it. What is worked out of it
 * is then worked out once, though the value is made anew at each drawing.
 */
export function useSame<Value>(
  value: Value,
  isSame: (before: Value, now: Value) => boolean = sameContent,
): Value {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
