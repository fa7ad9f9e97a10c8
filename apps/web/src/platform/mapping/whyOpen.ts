import { type AskedToken, distance } from "./distance.ts";
import type { Fact } from "./meaning/meaningOf.ts";
import { type KnownSource, valuesSuit } from "./sources.ts";

/** The noun for the sources: columns of a table or fields of a school. */
export type SourceWords = { readonly one: "column" | "field"; readonly many: "columns" | "fields" };

type OpenToken = {
  readonly token: AskedToken;
  readonly sources: readonly KnownSource[];
  /** Equally likely sources. */
  readonly nearest: readonly KnownSource[];
  readonly taker: (source: KnownSource, token: AskedToken) => string | null;
  readonly words: SourceWords;
};

const counts = ["No", "One", "Two", "Three", "Four", "Five"];

/** Nouns for the values of a fact, used to explain that a source has values of another kind. */
const valueWords: Readonly<Partial<Record<Fact, string>>> = {
  phone: "phone numbers",
  email: "email addresses",
  dateOfBirth: "dates",
  validUntil: "dates",
  fullName: "names",
  firstName: "names",
  lastName: "names",
  bloodGroup: "blood groups",
};

function severalText({ nearest, words }: OpenToken): string | null {
  if (nearest.length < 2) return null;
  const names = nearest.map(({ label }) => label).join(", ");
  return `${counts[nearest.length] ?? nearest.length} ${words.many} could match: ${names}${names.endsWith(".") ? "" : "."}`;
}

function takenText({ token, nearest, taker }: OpenToken): string | null {
  const [only] = nearest;
  const other = only ? taker(only, token) : null;
  return only && other !== null ? `“${only.label}” is already used for ${other}.` : null;
}

/** Explains that the values of a source contradict its name. Null if they do not. */
function valuesText({ token, sources }: OpenToken): string | null {
  const unfit = sources.find(
    (source) => distance(token, source) !== null && !valuesSuit(source, token.meaning),
  );
  if (!unfit) return null;
  const what = token.meaning ? valueWords[token.meaning.fact] : undefined;
  return what
    ? `The values of “${unfit.label}” are not ${what}.`
    : `The values of “${unfit.label}” do not fit.`;
}

function internalText({ token, sources }: OpenToken): string | null {
  if (token.meaning?.fact !== "number" && token.meaning?.fact !== "admissionNumber") return null;
  const number = sources.find(({ isInternal }) => isInternal);
  return number ? `“${number.label}” is an internal number.` : null;
}

/** Explains that the words on the card name another person than the sources. Null if they do not. */
function othersText({ token, sources, words }: OpenToken): string | null {
  const { meaning, label } = token;
  if (meaning === null || meaning.role === null) return null;
  const own = sources.find(
    (source) => distance({ ...token, meaning: { ...meaning, role: null } }, source) !== null,
  );
  if (!own) return null;
  const where = token.isRoleFromCard && label !== null ? ` “${label}”` : "";
  return `No ${words.one} matches${where}: “${own.label}” may be somebody else’s.`;
}

/** The reason why a token is open, as a sentence. */
export function whyOpen(doubt: OpenToken): string {
  return (
    severalText(doubt) ??
    takenText(doubt) ??
    valuesText(doubt) ??
    internalText(doubt) ??
    othersText(doubt) ??
    `No ${doubt.words.one} has a matching name.`
  );
}
