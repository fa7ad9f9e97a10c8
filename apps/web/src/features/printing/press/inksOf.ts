import type { Project } from "@print-builder/core/document";
import { type Paint, parseInk } from "@print-builder/core/layout";

/** All colours of a design that are given as inks. */
export function inksOf({ backgroundColor, front, back }: Project): readonly Paint[] {
  const found = new Map<string, Paint>();
  const look = (value: unknown): void => {
    if (typeof value === "string") {
      const paint = value.endsWith(")") ? parseInk(value.trim()) : undefined;
      if (paint) found.set(value, paint);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) look(part);
    }
  };
  look([backgroundColor, front, back]);
  return [...found.values()];
}
