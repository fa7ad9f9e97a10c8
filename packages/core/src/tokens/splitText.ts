/** A part `start..end` of a text: literal text, a token, or an expression in braces. */
export type Piece =
  | { readonly kind: "text"; readonly start: number; readonly end: number }
  | { readonly kind: "token"; readonly start: number; readonly end: number; readonly path: string }
  | ExpressionPiece;

/** `{{ … }}` or `{% … %}` with its content at `from..to`. A dash inside the braces trims the text outside. */
export type ExpressionPiece = Braces<"output"> | Braces<"tag">;

type Braces<Kind extends string> = {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
};

export type SplitText = {
  readonly tokens: readonly Token[];
  /** All parts of the text in order; null if it contains only plain tokens. */
  readonly pieces: readonly Piece[] | null;
};

const braces = /\{\{|\{%|\}\}|%\}/g;

/**
 * Splits text into its parts. Tokens have priority; anything else between `{{` and `}}` or `{%` and `%}` is an
 * expression. Empty or unclosed braces and everything between `raw` and `endraw` are ordinary text.
 */
export function splitText(text: string): SplitText {
  const tokens = findTokens(text);
  const expressions = hasMore(text, tokens) ? findExpressions(text, tokens) : [];
  if (expressions.length === 0) return { tokens, pieces: null };
  const filled = [...tokens.map((token) => ({ ...token, kind: "token" as const })), ...expressions];
  filled.sort((a, b) => a.start - b.start);
  return { tokens, pieces: withText(text, withoutRaw(text, filled)) };
}

/** A cheap check for expressions, false for nearly every text. */
function hasMore(text: string, tokens: readonly Token[]): boolean {
  if (text.includes("{%")) return true;
  let opened = 0;
  for (let at = text.indexOf("{{"); at !== -1; at = text.indexOf("{{", at + 2)) opened++;
  return opened > tokens.length;
}

function findExpressions(text: string, tokens: readonly Token[]): readonly ExpressionPiece[] {
  const found: ExpressionPiece[] = [];
  let from = 0;
  for (const { start, end } of tokens) {
    collectBetween(text, from, start, found);
    from = end;
  }
  collectBetween(text, from, text.length, found);
  return found;
}

/** Finds the expressions between two tokens. Expressions never contain another opening brace. */
function collectBetween(text: string, from: number, to: number, found: ExpressionPiece[]): void {
  let opened: number | null = null;
  braces.lastIndex = from;
  for (let match = braces.exec(text); match !== null && match.index + 2 <= to; match = braces.exec(text)) {
    const [sign] = match;
    if (sign === "{{" || sign === "{%") {
      opened = match.index;
      continue;
    }
    if (opened === null || text[opened + 1] !== (sign === "}}" ? "{" : "%")) continue;
    const piece = pieceOf(text, opened, match.index + 2);
    if (piece !== null) found.push(piece);
    opened = null;
  }
}

function pieceOf(text: string, start: number, end: number): ExpressionPiece | null {
  const trimsBefore = text[start + 2] === "-";
  const trimsAfter = text[end - 3] === "-" && end - 3 > start + 2;
  const from = start + (trimsBefore ? 3 : 2);
  const to = end - (trimsAfter ? 3 : 2);
  if (text.slice(from, to).trim() === "") return null;
  return { kind: text[start + 1] === "%" ? "tag" : "output", start, end, from, to, trimsBefore, trimsAfter };
}

type FilledPiece = Exclude<Piece, { kind: "text" }>;

function isTag(text: string, piece: FilledPiece, name: string): boolean {
  return piece.kind === "tag" && text.slice(piece.from, piece.to).trim() === name;
}

/** Removes the pieces between `raw` and `endraw`, because everything there is literal text. */
function withoutRaw(text: string, pieces: readonly FilledPiece[]): readonly FilledPiece[] {
  const kept: FilledPiece[] = [];
  let isRaw = false;
  for (const piece of pieces) {
    if (isTag(text, piece, isRaw ? "endraw" : "raw")) isRaw = !isRaw;
    else if (isRaw) continue;
    kept.push(piece);
  }
  return kept;
}

function withText(text: string, pieces: readonly FilledPiece[]): readonly Piece[] {
  const all: Piece[] = [];
  let written = 0;
  for (const piece of pieces) {
    if (piece.start > written) all.push({ kind: "text", start: written, end: piece.start });
    all.push(piece);
    written = piece.end;
  }
  if (written < text.length) all.push({ kind: "text", start: written, end: text.length });
  return all;
}

/** Whether a text contains more than plain tokens. */
export function hasExpressions(text: string): boolean {
  return text.includes("{") && splitText(text).pieces !== null;
}

/** Caches split texts, because a design's few texts are filled for every record. */
const known = new Map<string, SplitText>();
const maxKnown = 500;

export function splitOnce(text: string): SplitText {
  const kept = known.get(text);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const split = splitText(text);
  known.set(text, split);
  return split;
}

/** A token in a text: `raw` as written, the `path` inside, and its position, `end` exclusive. */
type Token = {
  readonly raw: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
};

// Each alternative starts with a character that the other alternatives exclude, and none crosses a brace. So matching
// hostile text ("{{{{…", open brackets, endless spaces) takes time proportional to its length.
const name = String.raw`[\p{L}\p{M}\p{N}\p{Join_Control}_.-]`;
const value = String.raw`\s*(?:"[^"{}]*"\s*|'[^'{}]*'\s*|[^"'\s\[\]{}][^\[\]{}]*)?`;
const brackets = String.raw`\[[^\[\]{}="']*(?:=${value})?\]`;
const path = `${name}+(?:${brackets}${name}*)*`;
const token = new RegExp(String.raw`\{\{\s*(${path})\s*\}\}`, "gu");
const pathHere = new RegExp(path, "uy");

/** Whether a text is a valid path between the braces of a token. */
export function isTokenPath(path: string): boolean {
  return findTokens(`{{ ${path} }}`).length === 1;
}

/** Finds every `{{ path }}` in a text, in order. Braces around anything else are ordinary text. */
export function findTokens(text: string): readonly Token[] {
  if (!text.includes("{{")) return [];
  return Array.from(text.matchAll(token), (match) => {
    const [raw, path = ""] = match;
    return { raw, path, start: match.index, end: match.index + raw.length };
  });
}

/** The path that begins at `position` in a text and ends before `end`, or null. */
export function pathAt(text: string, position: number, end: number): string | null {
  pathHere.lastIndex = position;
  const found = pathHere.exec(text)?.[0].slice(0, end - position);
  return found === undefined || found === "" ? null : found;
}
