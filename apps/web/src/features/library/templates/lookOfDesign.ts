import type { Project } from "@print-builder/core/document";
import { describeElement, fontsOf } from "@print-builder/core/elements";

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Colours of both sides except black and white, the most used first. */
export function coloursOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const uses = new Map<string, number>();
  for (const element of [...front, ...back]) {
    for (const colour of describeElement(element).colours.filter(isColour)) {
      const hex = colour.toLowerCase();
      if (hex !== "#000000" && hex !== "#ffffff") uses.set(hex, (uses.get(hex) ?? 0) + 1);
    }
  }
  return [...uses].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}

/** Font families of a design, without duplicates. */
export function familiesOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const families = [...front, ...back].flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families.filter((family) => family !== ""))];
}
