import { type ExpressionPiece, pathAt, splitText } from "./splitText.ts";

/** Maximum length of an expression, UTF-16 units. */
export const maxExpressionLength = 2000;

/** The tags that read values. All other tags contain only words. */
const readingTags = new Set(["if", "elsif", "unless", "case", "when", "assign", "echo"]);

/** Keywords of the expression language, which cannot be field names. */
const ownWords = new Set(["and", "or", "not", "contains", "true", "false", "nil", "null", "empty", "blank"]);

const numeral = /^[+-]?\d+(?:\.\d+)?$/;
const quotes = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/sy;
const quotedName = /\[\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')\s*\]/sy;

/** The tokens that a text shows or its expressions read, in order. */
export function tokensRead(text: string): readonly string[] {
  const { tokens, pieces } = splitText(text);
  if (pieces === null) return tokens.map(({ path }) => path);
  const locals = new Set<string>();
  let isComment = false;
  return pieces.flatMap((piece) => {
    if (piece.kind === "text") return [];
    if (piece.kind === "token") return isComment || locals.has(piece.path) ? [] : [piece.path];
    const written = text.slice(piece.from, piece.to).trim();
    if (piece.kind === "tag" && /^(?:end)?comment$/.test(written)) isComment = written === "comment";
    return isComment ? [] : namesInPiece(text, piece, locals);
  });
}

/**
 * The names whose values an expression reads, found without parsing it. Ignores quoted text, numbers, filters and
 * keywords. `locals` are names that the text itself assigns; an `assign` tag adds its name.
 */
function namesInPiece(text: string, piece: ExpressionPiece, locals: Set<string>): readonly string[] {
  if (piece.kind === "output") return namesIn(text, piece.from, piece.to).filter((name) => !locals.has(name));
  const [, space = "", tag = ""] = /^(\s*)(\w+)/.exec(text.slice(piece.from, piece.to)) ?? [];
  if (!readingTags.has(tag)) return [];
  const from = piece.from + space.length + tag.length;
  const names = namesIn(text, from, piece.to);
  if (tag !== "assign") return names.filter((name) => !locals.has(name));
  const [assigned, ...read] = names;
  const known = read.filter((name) => !locals.has(name));
  if (assigned !== undefined) locals.add(assigned);
  return known;
}

/** The names in a condition or in an expression without its braces. */
export function namesIn(text: string, from = 0, to = text.length): readonly string[] {
  if (to - from > maxExpressionLength) return [];
  const names: string[] = [];
  let before: Word = { kind: "sign", text: "", end: from };
  for (let at = from; at < to; at = before.end) {
    const word = wordAt(text, at, to);
    if (word.kind === "step") addStep(names, word.text, before.kind === "step" || before.kind === "name");
    else if (word.kind === "name" && isName(text, word, to, before)) names.push(word.text);
    before = word.kind === "blank" ? { ...before, end: word.end } : word;
  }
  return names;
}

/** `guardian["phone"]` is the same as `guardian.phone`. Without an owner, `["class section"]` is a name. */
function addStep(names: string[], step: string, hasOwner: boolean): void {
  const owner = hasOwner ? names.pop() : undefined;
  names.push(owner === undefined ? step : `${owner}.${step}`);
}

/** A lexical token: quoted text, a step such as `["phone"]`, a possible name, or any other character. */
type Word = {
  readonly kind: "quoted" | "step" | "name" | "sign" | "blank";
  readonly text: string;
  readonly end: number;
};

function wordAt(text: string, at: number, to: number): Word {
  const sign = text[at] ?? "";
  quotes.lastIndex = at;
  const quote = sign === '"' || sign === "'" ? quotes.exec(text)?.[0] : undefined;
  if (quote !== undefined) return { kind: "quoted", text: quote, end: at + quote.length };
  quotedName.lastIndex = at;
  const step = sign === "[" ? quotedName.exec(text) : null;
  if (step !== null) return { kind: "step", text: step[1] ?? step[2] ?? "", end: at + step[0].length };
  const path = pathAt(text, at, to);
  if (path !== null) return { kind: "name", text: path, end: at + path.length };
  return { kind: sign.trim() === "" ? "blank" : "sign", text: sign, end: at + 1 };
}

function isName(text: string, { text: path, end }: Word, to: number, before: Word): boolean {
  // A word after a bar is the name of a filter.
  if (before.text === "|" || ownWords.has(path) || numeral.test(path)) return false;
  // A word before a colon is a filter's named argument, as in `allow_false: true`.
  return !/^\s*:/.test(text.slice(end, Math.min(to, end + 20)));
}
