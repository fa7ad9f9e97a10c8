import { type Project, type SideName, type StoredElement, sidesOf } from "@print-builder/core/document";
import { layerName } from "@print-builder/core/editing";

export type LayerChange = {
  readonly side: SideName;
  readonly id: string;
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  /** Words for the changes of a changed layer: "moved", "text". */
  readonly what: readonly string[];
};

export type DesignComparison = {
  /** Words for the changes of the card as a whole. */
  readonly card: readonly string[];
  readonly layers: readonly LayerChange[];
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Spells out a property: "fontSize" becomes "font size". */
const inWords = (property: string): string => property.replaceAll(/(?=[A-Z])/g, " ").toLowerCase();

const placeWords: readonly (readonly [string, readonly (keyof StoredElement)[]])[] = [
  ["moved", ["x", "y"]],
  ["resized", ["width", "height"]],
  ["turned", ["rotation"]],
  ["layer order", ["zIndex"]],
  ["name", ["name"]],
  ["hidden or shown", ["hidden"]],
  ["locked or unlocked", ["locked"]],
  ["group", ["groupId", "outerGroupIds"]],
  ["type", ["type"]],
];

function wordsOf(before: StoredElement, after: StoredElement): readonly string[] {
  const place = placeWords.flatMap(([word, keys]) =>
    keys.every((key) => same(before[key], after[key])) ? [] : [word],
  );
  const names = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)]);
  const properties = [...names].filter((name) => !same(before.properties[name], after.properties[name]));
  const words = [...place, ...properties.map(inWords)];
  return words.length > 0 || same(before, after) ? words : ["other settings"];
}

function layerChanges(before: Project, after: Project, side: SideName): readonly LayerChange[] {
  const [then, now] = [before[side], after[side]];
  const old = new Map(then.map((element) => [element.id, element]));
  const present = new Set(now.map(({ id }) => id));
  const line = (element: StoredElement, kind: LayerChange["kind"], what: readonly string[] = []) => ({
    ...{ side, id: element.id, name: layerName(element), kind, what },
  });
  return [
    ...now.flatMap((element) => {
      const was = old.get(element.id);
      if (!was) return [line(element, "added")];
      const what = wordsOf(was, element);
      return what.length > 0 ? [line(element, "changed", what)] : [];
    }),
    ...then.filter(({ id }) => !present.has(id)).map((element) => line(element, "removed")),
  ];
}

/** Describes the changes from the first design to the second, layer by layer. */
export function compareDesigns(before: Project, after: Project): DesignComparison {
  const wholes: readonly (readonly [string, (project: Project) => unknown])[] = [
    ["card size", ({ canvas, canvasMm }) => [canvas, canvasMm]],
    ["background", ({ backgroundColor }) => backgroundColor],
    ["one or two sides", ({ isDualSided }) => isDualSided],
    ["page setup", ({ pageSetup }) => pageSetup],
    ["lookup tables", ({ lookups }) => lookups],
    ["text styles", ({ textStyles }) => textStyles],
    ["corrected photos", ({ photoEdits }) => photoEdits],
    ["guides", ({ rulerGuides }) => rulerGuides],
  ];
  const sides = new Set([...sidesOf(before), ...sidesOf(after)]);
  return {
    card: wholes.flatMap(([word, part]) => (same(part(before), part(after)) ? [] : [word])),
    layers: [...sides].flatMap((side) => layerChanges(before, after, side)),
  };
}
