import { joinColumns } from "@print-builder/core/records";
import type { Token } from "./designTokens.ts";
import { type AskedToken, askedMeaning, distance, repeatsLabel } from "./distance.ts";
import { isFamily } from "./meaning/meaningOf.ts";
import { comparedWords } from "./meaning/wordsOf.ts";
import { type KnownSource, knownSources, type Source, valuesSuit } from "./sources.ts";
import type { Surroundings } from "./tokenSurroundings.ts";
import { type SourceWords, whyOpen } from "./whyOpen.ts";

/** The origin of a proposal: a stored mapping, an equal name, or the meaning. */
export type Origin = "stored" | "same" | "meaning";

export type Proposal =
  | { readonly source: string; readonly origin: Origin; readonly why: null }
  /** The token is open, and `why` is the reason as a sentence. */
  | { readonly source: null; readonly origin: null; readonly why: string };

export type ProposalRequest = {
  readonly tokens: readonly Token[];
  readonly sources: readonly Source[];
  /** The token's stored source, if the records have it. */
  readonly storedFor: (token: Token) => string | undefined;
  readonly surroundings: ReadonlyMap<string, Surroundings>;
  readonly words: SourceWords;
  /** How often a source can be used: once, or once for text and once for a picture. */
  readonly once: "ever" | "perKind";
};

const lettersOf = (name: string) => comparedWords(name).join("");

function hasName(source: KnownSource, token: AskedToken): boolean {
  const letters = lettersOf(token.name);
  return (
    source.id === token.name ||
    [source.label, ...source.otherNames].some((name) => lettersOf(name) === letters)
  );
}

/** False if a source has the token's name, but the card, the source's values or a better number rule it out. */
function maybeSame(token: AskedToken, source: KnownSource, sources: readonly KnownSource[]): boolean {
  if (!valuesSuit(source, token.meaning)) return false;
  if (token.isRoleFromCard && (source.meaning?.role ?? null) !== token.meaning?.role) {
    return distance(token, source) === 0;
  }
  if (!source.isInternal) return !saysLabelAgain(token, source, sources);
  return !token.isCode && !sources.some((other) => distance(token, other) !== null);
}

/**
 * True if the source's values repeat the words next to the token, and the values of another source with the same
 * meaning do not.
 */
function saysLabelAgain(token: AskedToken, source: KnownSource, sources: readonly KnownSource[]): boolean {
  const again = ({ samples }: KnownSource) => repeatsLabel(token.label, samples);
  const others = sources.filter(({ meaning }) => meaning !== null && meaning.fact === token.meaning?.fact);
  return again(source) && others.some((other) => distance(token, other) !== null && !again(other));
}

type ProposalState = {
  readonly found: Map<string, Proposal>;
  /** Token names by source. */
  readonly taken: Map<string, string>;
  readonly keyOf: (source: string, kind: Token["kind"]) => string;
};

function assign({ found, taken, keyOf }: ProposalState, token: Token, source: string, origin: Origin): void {
  found.set(keyOfToken(token), { source, origin, why: null });
  taken.set(keyOf(source, token.kind), token.name);
}

/** A text token and a picture token may have the same name. */
const keyOfToken = ({ name, kind }: Token) => `${kind} ${name}`;

/** The nearest sources whose values fit. Returns several sources if they are equally near. */
function nearest(token: AskedToken, sources: readonly KnownSource[]): { at: number; sources: KnownSource[] } {
  let at = Number.POSITIVE_INFINITY;
  let best: KnownSource[] = [];
  for (const source of sources) {
    const far = distance(token, source);
    if (far === null || far > at || !valuesSuit(source, token.meaning)) continue;
    best = far < at ? [source] : [...best, source];
    at = far;
  }
  return { at, sources: best.length > 1 && haveSameValues(best) ? best.slice(0, 1) : best };
}

function haveSameValues(sources: readonly KnownSource[]): boolean {
  const values = new Set(sources.map(({ samples }) => samples.join("\n")));
  return values.size === 1 && ![...values].every((value) => value.trim() === "");
}

function proposeByMeaning(
  work: ProposalState,
  open: readonly AskedToken[],
  sources: readonly KnownSource[],
): void {
  const ranked = open.map((token) => ({ token, ...nearest(token, sources) })).sort((a, b) => a.at - b.at);
  for (const { token, sources: best } of ranked) {
    const [only] = best;
    if (best.length !== 1 || !only || work.taken.has(work.keyOf(only.id, token.kind))) continue;
    assign(work, token, only.id, "meaning");
  }
}

/** True for a phone if neither its name nor the card says whose it is. */
function isAnybodys({ meaning }: AskedToken): boolean {
  return (
    meaning !== null && meaning.role === null && (meaning.fact === "phone" || meaning.fact === "contact")
  );
}

const family = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * A full name joined from two columns, if the records have no column for the full name. The family name comes first in
 * Chinese and Korean.
 */
function joinedName(token: AskedToken, sources: readonly KnownSource[]): string | null {
  if (token.kind !== "text" || token.meaning?.fact !== "fullName") return null;
  const { meaning } = token;
  const one = (fact: "firstName" | "lastName") =>
    nearest({ ...token, meaning: { ...meaning, fact } }, sources);
  const [first, last] = [one("firstName").sources, one("lastName").sources];
  if (first.length !== 1 || last.length !== 1 || !first[0] || !last[0]) return null;
  const names = family.test(last[0].label) ? [last[0].id, first[0].id] : [first[0].id, last[0].id];
  return names.some((name) => name.includes(" + ")) ? null : joinColumns(names);
}

function areAkin(a: string, b: string): boolean {
  return a === b || (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** Words that name only a kind of value. They are ignored in names with more specific words. */
const weakWords: ReadonlySet<string> = new Set(["no", "number", "code", "file"]);

function tellingWords(name: string): readonly string[] {
  const words = comparedWords(name);
  const telling = words.filter((word) => !weakWords.has(word));
  return telling.length > 0 ? telling : words;
}

function shareAkin(words: readonly string[], others: readonly string[]): number {
  return words.filter((word) => others.some((other) => areAkin(word, other))).length / words.length;
}

/**
 * Similarity of two names by their letters, 0 to 1. Words with the same beginning count, and equal words count more.
 */
function likeness(a: string, b: string): number {
  const [left, right] = [tellingWords(a), tellingWords(b)];
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join("") === right.join("")) return 1;
  const equal = left.filter((word) => right.includes(word)).length / Math.max(left.length, right.length);
  return 0.4 * (shareAkin(left, right) + shareAkin(right, left)) + 0.2 * equal;
}

const minLikeness = 0.55;

/** The most similar source by letters, for names that the vocabulary does not know. */
function proposeByLetters(
  work: ProposalState,
  open: readonly AskedToken[],
  sources: readonly KnownSource[],
): void {
  for (const token of open.filter(({ meaning }) => meaning === null)) {
    const free = sources.filter(
      (source) =>
        source.meaning === null &&
        source.kind === token.kind &&
        !source.isInternal &&
        !work.taken.has(work.keyOf(source.id, token.kind)),
    );
    const ranked = free
      .map((source) => ({ source, score: likeness(token.name, source.label) }))
      .sort((a, b) => b.score - a.score);
    const [best, next] = ranked;
    if (!best || best.score < minLikeness || best.score === next?.score) continue;
    assign(work, token, best.source.id, "meaning");
  }
}

function proposeSame(
  work: ProposalState,
  open: readonly AskedToken[],
  sources: readonly KnownSource[],
  once: string,
): void {
  for (const token of open) {
    const same = sources.find(
      (source) =>
        (once === "perKind" || source.kind === token.kind) &&
        !work.taken.has(work.keyOf(source.id, token.kind)) &&
        hasName(source, token) &&
        maybeSame(token, source, sources),
    );
    if (same) assign(work, token, same.id, "same");
  }
}

/** On a card without a section, prefers a source that has class and section in a single value. */
function withSections(tokens: readonly AskedToken[]): readonly AskedToken[] {
  const asks = (fact: string) => tokens.some(({ meaning }) => meaning?.fact === fact);
  if (asks("section") || asks("classSection") || asks("grade")) return tokens;
  return tokens.map((token) =>
    token.meaning?.fact === "className"
      ? { ...token, meaning: { ...token.meaning, fact: "classSection" as const } }
      : token,
  );
}

/**
 * The remaining source for a phone without an owner: if the card also shows the family's phone, the phone is the
 * person's own.
 */
function leftForAnybody(
  work: ProposalState,
  askedTokens: readonly AskedToken[],
  sources: readonly KnownSource[],
) {
  const asksForFamily = askedTokens.some(
    ({ meaning }) => meaning?.fact === "phone" && isFamily(meaning.role),
  );
  const isTheirs = ({ meaning }: KnownSource) => asksForFamily && isFamily(meaning?.role ?? null);
  return sources.filter((source) => !work.taken.has(work.keyOf(source.id, "text")) && !isTheirs(source));
}

function proposeJoined(
  work: ProposalState,
  open: readonly AskedToken[],
  sources: readonly KnownSource[],
): void {
  for (const token of open) {
    const joined = joinedName(token, sources);
    if (joined === null || nearest(token, sources).sources.length > 0) continue;
    if (!work.taken.has(work.keyOf(joined, token.kind))) assign(work, token, joined, "meaning");
  }
}

function explainOpen(
  work: ProposalState,
  open: readonly AskedToken[],
  sources: readonly KnownSource[],
  words: SourceWords,
): void {
  const taker = (source: KnownSource, token: AskedToken) =>
    work.taken.get(work.keyOf(source.id, token.kind)) ?? null;
  for (const token of open) {
    const best = nearest(token, sources).sources;
    const free = isAnybodys(token) ? best.filter((source) => taker(source, token) === null) : best;
    const near = free.length > 0 ? free : best.slice(0, 1);
    const why = whyOpen({ token, sources, nearest: near, taker, words });
    work.found.set(keyOfToken(token), { source: null, origin: null, why });
  }
}

/**
 * Proposes a source for each token, based on its name, the meaning of its words in many languages, the words next to it
 * on the card, and the values. Uncertain tokens stay open, with the reason.
 */
export function proposeSources(request: ProposalRequest): ReadonlyMap<string, Proposal> {
  const { storedFor, surroundings, once, words } = request;
  const sources = knownSources(request.sources);
  const keyOf = (source: string, kind: Token["kind"]) => (once === "ever" ? source : `${kind} ${source}`);
  const work: ProposalState = { found: new Map(), taken: new Map(), keyOf };
  const askedTokens = withSections(
    request.tokens.map((token) => askedMeaning(token, surroundings.get(token.name))),
  );
  const open = () => askedTokens.filter((token) => !work.found.has(keyOfToken(token)));
  for (const token of request.tokens) {
    const kept = storedFor(token);
    if (kept !== undefined) assign(work, token, kept, kept === token.name ? "same" : "stored");
  }
  proposeSame(work, open(), sources, once);
  proposeByMeaning(
    work,
    open().filter((token) => !isAnybodys(token)),
    sources,
  );
  for (const token of open().filter(isAnybodys)) {
    proposeByMeaning(work, [token], leftForAnybody(work, askedTokens, sources));
  }
  proposeJoined(work, open(), sources);
  proposeByLetters(work, open(), sources);
  explainOpen(work, open(), sources, words);
  return work.found;
}

export function proposalFor(proposals: ReadonlyMap<string, Proposal>, token: Token): Proposal | null {
  return proposals.get(keyOfToken(token)) ?? null;
}
