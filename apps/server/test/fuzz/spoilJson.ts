import fc from "fast-check";
import { hostileText, hostileValue } from "./hostileValues.ts";

/** A change to a JSON value. `at` selects one of the value's places, however many there are. */
export type Spoil = {
  readonly kind: "replace" | "remove" | "add" | "repeat" | "wrap" | "asText";
  readonly at: number;
  readonly name: string;
  readonly value: unknown;
};

export const spoils: fc.Arbitrary<Spoil> = fc.record({
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "repeat", "wrap", "asText"),
  at: fc.nat(100_000),
  name: hostileText,
  value: hostileValue,
});

type Path = readonly string[];

export function spoilJson(value: unknown, changes: readonly Spoil[]): unknown {
  return changes.reduce(spoilOnce, value);
}

function spoilOnce(value: unknown, { kind, at, name, value: hostile }: Spoil): unknown {
  const places = placesOf(value, [], []);
  const path = places[at % places.length] ?? [];
  if (kind === "replace") return changedAt(value, path, () => hostile);
  if (kind === "remove") return removedAt(value, path);
  if (kind === "wrap") return changedAt(value, path, (old) => [old]);
  if (kind === "asText") return changedAt(value, path, asText);
  if (kind === "repeat") return changedAt(value, path, repeated);
  return changedAt(value, path, (old) => withEntry(old, name, hostile));
}

const maxPlaces = 2000;

/** The places in a value up to a limit, starting with the value itself. */
function placesOf(value: unknown, here: Path, found: Path[]): readonly Path[] {
  if (found.length >= maxPlaces || here.length > 40) return found;
  found.push(here);
  for (const [name, inner] of entriesOf(value)) placesOf(inner, [...here, name], found);
  return found;
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  const inside = (name: string, inner: unknown) => (name === first ? changedAt(inner, rest, change) : inner);
  if (Array.isArray(value)) return value.map((inner, index) => inside(String(index), inner));
  // Uses entries, because `__proto__` is an ordinary name here.
  return Object.fromEntries(entriesOf(value).map(([name, inner]) => [name, inside(name, inner)]));
}

function removedAt(value: unknown, path: Path): unknown {
  const last = path.at(-1);
  if (last === undefined) return null;
  return changedAt(value, path.slice(0, -1), (holder) =>
    Array.isArray(holder)
      ? holder.filter((_, index) => String(index) !== last)
      : Object.fromEntries(entriesOf(holder).filter(([name]) => name !== last)),
  );
}

function asText(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? 0 : Number(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const copies = 40;

function repeated(value: unknown): unknown {
  if (typeof value === "string") return value.repeat(Math.min(copies, 1 + Math.floor(50_000 / value.length)));
  if (!Array.isArray(value)) return [value, value];
  return Array.from({ length: copies }, () => value).flat();
}

function withEntry(value: unknown, name: string, entry: unknown): unknown {
  if (Array.isArray(value)) return [...value, entry];
  return Object.fromEntries([...entriesOf(value), [name, entry]]);
}
