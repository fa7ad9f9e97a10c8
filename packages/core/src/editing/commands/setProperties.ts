import type { ElementType, StoredElement } from "../../document/index.ts";
import { elementKind, valuesWithRuns } from "../../elements/index.ts";
import { changeShown, type EditorState, withFields } from "../design.ts";

type Properties = Readonly<Record<string, unknown>>;
type Range = { readonly min: number; readonly max: number; readonly fallback: number };

/** Properties that every element type has: its visibility condition and its rules. */
const conditional = ["visibleIf", "rules"];

/** The limits of an element type's numeric properties. */
function rangesOf(type: ElementType): ReadonlyMap<string, Range> {
  const { fields } = elementKind(type);
  return new Map(fields.flatMap((field) => (field.control === "number" ? [[field.key, field]] : [])));
}

/**
 * Sets properties on elements whose type has them, so a font size does not affect a rectangle. Numbers are clamped
 * to the limits of their panel field, and non-numbers become the field's fallback. An undefined value removes the
 * property.
 */
export function setProperties(state: EditorState, ids: Iterable<string>, values: Properties): EditorState {
  return changeShown(state, ids, (element) => {
    const fitting = fittingValues(element, values);
    return Object.keys(fitting).length === 0
      ? element
      : withFields(element, { properties: withoutAbsent({ ...element.properties, ...fitting }) });
  });
}

function fittingValues(element: StoredElement, values: Properties): Properties {
  const known = new Set([...elementKind(element.type).propertyNames, ...conditional]);
  const limits = rangesOf(element.type);
  const fitting = Object.entries(values)
    .filter(([key]) => known.has(key))
    .map(([key, value]) => {
      const range = limits.get(key);
      return [key, range && value !== undefined ? withinRange(value, range) : value];
    });
  return valuesWithRuns(element.properties, Object.fromEntries(fitting));
}

const withoutAbsent = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));

function withinRange(value: unknown, { min, max, fallback }: Range): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Math.min(Math.max(number, min), max) : fallback;
}
