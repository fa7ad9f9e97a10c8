import { type Meaning, meaningOf } from "./meaning/meaningOf.ts";
import { areDatabaseNumbers, areNames, arePhones, valuesFit } from "./meaning/valuesFit.ts";

/** What a token can take: a column of a table or a field of a school's records. */
export type Source = {
  /** As the mapping stores it: a header or a path. */
  readonly id: string;
  /** As people read it. */
  readonly label: string;
  /** Other names that a token may have for it. */
  readonly otherNames: readonly string[];
  readonly kind: "text" | "image";
  /** Values of some records. */
  readonly samples: readonly string[];
  /** How far it steps back behind another one of the same meaning, from 0 to below 1. */
  readonly rank?: number;
  /** True for what only links records; else the name and the values say. */
  readonly isLink?: boolean;
};

export type KnownSource = Source & {
  readonly rank: number;
  readonly meaning: Meaning | null;
  /** A number that the database gave, which says nothing on a card. */
  readonly isInternal: boolean;
};

/** A "contact" is a phone or a name as its values say. */
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

function known(source: Source): KnownSource {
  const read = meaningOf(source.label) ?? source.otherNames.map(meaningOf).find((each) => each !== null);
  const meaning = byValues(read ?? null, source.samples);
  const isNumber = meaning === null || meaning.fact === "number" || meaning.fact === "other";
  const isGiven = endsInId.test(source.label.trim()) && areDatabaseNumbers(source.samples);
  // A "StudentId" that only counts steps back behind a better number, and is none of the database without one.
  const behind = isGiven && !isNumber && source.samples.some((value) => value.trim() !== "") ? 0.9 : 0;
  return {
    ...source,
    meaning,
    rank: source.rank ?? behind,
    isInternal: source.isLink ?? (isNumber && isGiven),
  };
}

/** True where each value holds the other's of the same record: "Amara Grace Okafor" holds "Amara". */
function holdsValues({ samples }: Source, part: Source): boolean {
  const told = part.samples.some((value) => value.trim() !== "");
  const holds = (value: string, at: number) =>
    (samples[at] ?? "").toLowerCase().includes(value.trim().toLowerCase());
  return told && part.samples.every(holds);
}

/** "Name" beside "Vorname" is the last name, "Nombre" beside "Apellidos" the first one, unless it holds that too. */
function settleName(source: KnownSource, all: readonly KnownSource[]): KnownSource {
  const { meaning } = source;
  if (!meaning?.isBareName) return source;
  const parts = all.filter(({ meaning: other }) => other?.role === meaning.role);
  const has = (fact: string) => parts.some((other) => other.meaning?.fact === fact);
  if (has("firstName") === has("lastName")) return source;
  const isPart = ({ meaning: other }: KnownSource) =>
    other?.fact === "firstName" || other?.fact === "lastName";
  if (parts.some((other) => isPart(other) && holdsValues(source, other))) return source;
  return { ...source, meaning: { ...meaning, fact: has("firstName") ? "lastName" : "firstName" } };
}

/** Sources with what they say, each seen beside the others. */
export function knownSources(sources: readonly Source[]): readonly KnownSource[] {
  const all = sources.map(known);
  return all.map((source) => settleName(source, all));
}

/** False where the values speak against what a token asks for. */
export function valuesSuit(source: KnownSource, meaning: Meaning | null): boolean {
  return meaning === null || valuesFit(meaning.fact, source.samples);
}
