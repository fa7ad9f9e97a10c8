import type { GradientStop, Paint } from "../../drawing/drawOp.ts";
import { colourAt } from "../../drawing/gradient.ts";
import { parsePaint } from "../../drawing/parsePaint.ts";
import { mostStops, type PlacedColour, paintedStops } from "./gradientFill.ts";

/** A gradient colour in the editor: `position` is 0..1, `color` as stored. */
export type ColourStop = PlacedColour<string>;

type Properties = Readonly<Record<string, unknown>>;

const part = (value: unknown, usual: number) => {
  const number = Number(value ?? usual);
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : usual;
};

const text = (value: unknown) => (typeof value === "string" ? value : "none");

const fieldsOf = (value: unknown): Properties => ({ ...(typeof value === "object" ? value : null) });

/** Rounds a position to four digits, which is finer than any printer's dots. */
const rounded = (position: number) => Math.round(part(position, 0) * 1e4) / 1e4;

const sorted = (stops: readonly ColourStop[]) =>
  stops.toSorted((one, other) => one.position - other.position);

/** The stops of a shape's gradient, at least two, in order. */
export function gradientStops({ fillColor, fillEndColor, fillStops }: Properties): readonly ColourStop[] {
  const { start, end, between } = fieldsOf(fillStops);
  const inner = (Array.isArray(between) ? between : []).map(fieldsOf);
  return sorted([
    { position: part(start, 0), color: text(fillColor) },
    ...inner.map(({ position, color }) => ({ position: part(position, 0.5), color: text(color) })),
    { position: part(end, 1), color: text(fillEndColor) },
  ]);
}

/** The stored properties of a gradient's colours. */
export type StoredStops = {
  readonly fillColor: string;
  readonly fillEndColor: string;
  readonly fillStops: {
    readonly start: number;
    readonly end: number;
    readonly between: readonly ColourStop[];
  };
};

export function storedStops(stops: readonly ColourStop[]): StoredStops {
  const [first, ...others] = sorted(stops).map((stop) => ({ ...stop, position: rounded(stop.position) }));
  const last = others.at(-1);
  if (!first || !last) throw new RangeError("A gradient needs at least two colours.");
  const fillStops = { start: first.position, end: last.position, between: others.slice(0, -1) };
  return { fillColor: first.color, fillEndColor: last.color, fillStops };
}

const paintOf = (color: string): Paint | null => parsePaint(color) ?? null;

/** The stops as they are drawn: transparent stops fade out. */
export function shownStops(stops: readonly ColourStop[]): readonly GradientStop[] {
  return paintedStops(stops.map(({ position, color }) => ({ position, color: paintOf(color) })));
}

/** Adds a stop with the gradient's colour at that position, unless the gradient has the maximum number of stops. */
export function withStopAt(stops: readonly ColourStop[], position: number): readonly ColourStop[] {
  if (stops.length >= mostStops) return stops;
  const shown = shownStops(stops);
  const color = shown.length === 0 ? "#ffffff" : cssColour(colourAt(shown, position));
  return sorted([...stops, { position: rounded(position), color }]);
}

/** Removes a stop, unless fewer than two would be left. */
export function withoutStop(stops: readonly ColourStop[], index: number): readonly ColourStop[] {
  return stops.length <= 2 ? stops : stops.filter((_, at) => at !== index);
}

/** Changes or moves a stop, and returns its new index. */
export function withStop(stops: readonly ColourStop[], index: number, change: Partial<ColourStop>) {
  const changed = stops.map((stop, at) => (at === index ? { ...stop, ...change } : stop));
  const next = sorted(changed);
  return { stops: next, index: next.indexOf(changed[index] ?? { position: 0, color: "" }) };
}

/** A colour as stored: `#rrggbb`, or `#rrggbbaa` if translucent. */
export function cssColour({ color, alpha }: Paint): string {
  const byte = Math.round(alpha * 255);
  return byte >= 255 ? color : `${color}${byte.toString(16).padStart(2, "0")}`;
}

/** The colours between the ends of a stored `fillStops`. */
export function coloursBetween(fillStops: unknown): readonly unknown[] {
  const { between } = fieldsOf(fillStops);
  return (Array.isArray(between) ? between : []).map((stop) => fieldsOf(stop).color);
}
