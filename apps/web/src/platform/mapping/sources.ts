import { type Meaning, meaningOf } from "./meaning/meaningOf.ts";
import { areDatabaseNumbers, areNames, arePhones, valuesFit } from "./meaning/valuesFit.ts";

/** A source for a token: a column of a table or a field of a school's records. */
export type Source = {
  /** As stored in the mapping: a header or a path. */
  readonly id: string;
  /** The name shown to users. */
  readonly label: string;
  /** Other names that a token may use for it. */
  readonly otherNames: readonly string[];
  readonly kind: "text" | "image";
  /** Values of some records. */
  readonly samples: readonly string[];
  /** How far it ranks behind sources with the same meaning, from 0 to below 1. */
  readonly rank?: number;
  /** True for a field that only links records. If absent, the name and the values decide. */
  readonly isLink?: boolean;
};

export type KnownSource = Source & {
  readonly rank: number;
  readonly meaning: Meaning | null;
  /** True for a number that the database generated, which means nothing on a card. */
  readonly isInternal: boolean;
};

/** The values decide whether a "contact" is a phone or a name. */
function byValues(meaning: Meaning | null, samples: readonly string[]): Meaning | null {
  if (meaning === null) return null;
  const { fact } = meaning;
  if (fact === "contact" || (fact === "fullName" && !meaning.isBareName && meaning.role !== null)) {
    if (arePhones(samples)) return { ...meaning, fact: "phone" };
    if (areNames(samples)) return { ...meaning, fact: "fullName" };
  }
  return meaning;
}

const endsInId = /(?:^|[^\p{L}])(?:id|uuid|guid|pk)$|(?:Id|ID)$/u;

function toKnownSource(source: Source): KnownSource {
  const read = meaningOf(source.label) ?? source.otherNames.map(meaningOf).find((each) => each !== null);
  const meaning = byValues(read ?? null, source.samples);
  const isNumber = meaning === null || meaning.fact === "number" || meaning.fact === "other";
  const isGiven = endsInId.test(source.label.trim()) && areDatabaseNumbers(source.samples);
  // A consecutive "StudentId" ranks behind a better number. Without a better number, it does not count as the
  // database's own.
  const behind = isGiven && !isNumber && source.samples.some((value) => value.trim() !== "") ? 0.9 : 0;
  return {
    ...source,
    meaning,
    rank: source.rank ?? behind,
    isInternal: source.isLink ?? (isNumber && isGiven),
  };
}

/** True if each value contains the other source's value of the same record: "Amara Grace Okafor" contains "Amara". */
function containsValues({ samples }: Source, part: Source): boolean {
  const hasValues = part.samples.some((value) => value.trim() !== "");
  const containsPart = (value: string, at: number) =>
    (samples[at] ?? "").toLowerCase().includes(value.trim().toLowerCase());
  return hasValues && part.samples.every(containsPart);
}

/**
 * "Name" is the last name next to "Vorname" and "Nombre" is the first name next to "Apellidos", unless the values
 * contain both names.
 */
function settleName(source: KnownSource, all: readonly KnownSource[]): KnownSource {
  const { meaning } = source;
  if (!meaning?.isBareName) return source;
  const parts = all.filter(({ meaning: other }) => other?.role === meaning.role);
  const has = (fact: string) => parts.some((other) => other.meaning?.fact === fact);
  if (has("firstName") === has("lastName")) return source;
  const isPart = ({ meaning: other }: KnownSource) =>
    other?.fact === "firstName" || other?.fact === "lastName";
  if (parts.some((other) => isPart(other) && containsValues(source, other))) return source;
  return { ...source, meaning: { ...meaning, fact: has("firstName") ? "lastName" : "firstName" } };
}

/** Sources with their meanings. The meaning of a source may depend on the other sources. */
export function knownSources(sources: readonly Source[]): readonly KnownSource[] {
  const all = sources.map(toKnownSource);
  return all.map((source) => settleName(source, all));
}

/** False if the values contradict a token's meaning. */
export function valuesSuit(source: KnownSource, meaning: Meaning | null): boolean {
  return meaning === null || valuesFit(meaning.fact, source.samples);
}
