import { maxExpressionLength } from "../tokens/expressionNames.ts";
import { type ExpressionPiece, type Piece, pathAt } from "../tokens/splitText.ts";
import { comparisons } from "./conditionValues.ts";
import { ExpressionError, quoted } from "./expressionError.ts";
import type { Branch, Program, Step } from "./program.ts";
import { type Condition, comparable, readCondition } from "./readCondition.ts";
import { openReader, readerOf, reading, readOperand } from "./readOperand.ts";
import { evaluator, readOutput } from "./readOutput.ts";
import { maxText, type Names, type Value } from "./values.ts";

/** A tag: its name, which is its first word, and the rest of it at `from..to`. */
type Tag = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly piece: ExpressionPiece;
};

function tagOf(text: string, piece: ExpressionPiece): Tag {
  const [, space = "", name = ""] = /^(\s*)(\w*|#)/.exec(text.slice(piece.from, piece.to)) ?? [];
  return { name, from: piece.from + space.length + name.length, to: piece.to, piece };
}

/** The progress of compilation: the pieces from `next` on are not compiled yet. */
type Cursor = { readonly text: string; readonly pieces: readonly Piece[]; next: number };

const blocks = new Set(["if", "unless", "case"]);
const blockEnds = new Set(["endif", "endunless", "endcase"]);

/** Skips the rest of the current block, or of the text if the block has no end. */
function skipBlock(cursor: Cursor): void {
  skip(cursor, blocks, blockEnds);
}

/** Skips a comment, and returns false if it has no end. */
function skipComment(cursor: Cursor): boolean {
  return skip(cursor, new Set(["comment"]), new Set(["endcomment"]));
}

function skip(cursor: Cursor, begins: ReadonlySet<string>, ends: ReadonlySet<string>): boolean {
  let open = 1;
  for (let piece = cursor.pieces[cursor.next]; piece && open > 0; piece = cursor.pieces[cursor.next]) {
    cursor.next++;
    const name = piece.kind === "tag" ? tagOf(cursor.text, piece).name : "";
    if (begins.has(name)) open++;
    else if (ends.has(name)) open--;
  }
  return open === 0;
}

function compiledEnd({ pieces, next, text }: Cursor): number {
  return pieces[next - 1]?.end ?? text.length;
}

/** Maximum nesting depth of tags, more than any card needs. */
const maxDepth = 20;

type Choice = Pick<Extract<Step, { kind: "choice" }>, "kind" | "branches" | "takesAll">;

/**
 * Compiles text. Each error becomes a step that prints nothing; an invalid block becomes one step up to its end.
 * Never throws.
 */
export function compile(text: string, pieces: readonly Piece[]): Program {
  if (text.length > maxText) {
    const reason = `a text with expressions is longer than ${maxText.toLocaleString("en")} characters`;
    return [{ kind: "wrong", start: 0, end: text.length, reason }];
  }
  return stepsUpTo({ text, pieces: trimPieces(text, pieces), next: 0 }, noEnds, 0).steps;
}

const noEnds: ReadonlySet<string> = new Set();

/** Trims the literal text next to a tag with a dash (`{%-`, `-%}`). */
function trimPieces(text: string, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind !== "text") return piece;
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    const written = text.slice(piece.start, piece.end);
    const takesStart = before !== undefined && "trimsAfter" in before && before.trimsAfter;
    const takesEnd = after !== undefined && "trimsBefore" in after && after.trimsBefore;
    const start = takesStart ? piece.end - written.trimStart().length : piece.start;
    const end = takesEnd ? piece.start + written.trimEnd().length : piece.end;
    return { ...piece, start, end: Math.max(start, end) };
  });
}

/** Compiles the steps up to a tag named in `ends`, which is returned as well, or up to the end of the text. */
function stepsUpTo(
  cursor: Cursor,
  ends: ReadonlySet<string>,
  depth: number,
): { readonly steps: readonly Step[]; readonly stop: Tag | null } {
  const steps: Step[] = [];
  for (let piece = cursor.pieces[cursor.next]; piece; piece = cursor.pieces[cursor.next]) {
    cursor.next++;
    if (piece.kind !== "tag") {
      steps.push(stepOf(cursor, piece));
      continue;
    }
    const tag = tagOf(cursor.text, piece);
    if (ends.has(tag.name)) return { steps, stop: tag };
    const step = tagStep(cursor, tag, depth);
    if (step !== null) steps.push(step);
  }
  return { steps, stop: null };
}

function stepOf({ text }: Cursor, piece: Exclude<Piece, { kind: "tag" }>): Step {
  return piece.kind === "output" ? outputStep(text, piece, piece.from, piece.to) : piece;
}

/** Returns the step that `make` creates, or a step for the error that it throws. */
function orWrong(piece: ExpressionPiece, make: () => Step): Step {
  const { start, end } = piece;
  try {
    if (piece.to - piece.from > maxExpressionLength) {
      throw new ExpressionError(`it is longer than ${maxExpressionLength.toLocaleString("en")} characters`);
    }
    return make();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { kind: "wrong", start, end, reason: error.message };
  }
}

function outputStep(text: string, piece: ExpressionPiece, from: number, to: number): Step {
  return orWrong(piece, () => {
    const output = readOutput(text, from, to);
    const name = output.operand.kind === "name" ? output.operand.name : null;
    return { kind: "output", start: piece.start, end: piece.end, name, evaluate: evaluator(output) };
  });
}

function assignStep(text: string, { from, to, piece }: Tag): Step {
  return orWrong(piece, () => {
    const begin = to - text.slice(from, to).trimStart().length;
    const name = pathAt(text, begin, to);
    const equals = name === null ? null : /^\s*=/.exec(text.slice(begin + name.length, to));
    if (name === null || equals === null) {
      throw new ExpressionError("it is written “assign name = value”", from);
    }
    const output = readOutput(text, begin + name.length + equals[0].length, to);
    return { kind: "assign", start: piece.start, end: piece.end, name, evaluate: evaluator(output) };
  });
}

function tagStep(cursor: Cursor, tag: Tag, depth: number): Step | null {
  const { text } = cursor;
  const { name, piece } = tag;
  const wrong = (reason: string, end = piece.end): Step => ({
    kind: "wrong",
    start: piece.start,
    end,
    reason,
  });
  switch (name) {
    case "if":
    case "unless":
      return block(cursor, tag, depth, ifBlock);
    case "case":
      return block(cursor, tag, depth, caseBlock);
    case "assign":
      return assignStep(text, tag);
    case "echo":
      return outputStep(text, piece, tag.from, tag.to);
    case "comment":
      return skipComment(cursor) ? null : wrong("“endcomment” is missing", text.length);
    case "raw":
    case "endraw":
    case "#":
      return null;
    case "elsif":
    case "else":
    case "when":
    case "endif":
    case "endunless":
    case "endcase":
    case "endcomment":
      return wrong(`“${name}” has no opening tag`);
    default:
      return wrong(`there is no tag ${quoted(name || text.slice(tag.from, tag.to).trim())}`);
  }
}

type ReadBlock = (cursor: Cursor, tag: Tag, depth: number) => Choice;

/** Compiles a block. An invalid block prints nothing at all. */
function block(cursor: Cursor, tag: Tag, depth: number, read: ReadBlock): Step {
  const { piece } = tag;
  const from = cursor.next;
  try {
    if (depth >= maxDepth) throw new ExpressionError(`tags are nested more than ${maxDepth} deep`);
    const choice = read(cursor, tag, depth + 1);
    return { ...choice, start: piece.start, end: compiledEnd(cursor) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    cursor.next = from;
    skipBlock(cursor);
    return { kind: "wrong", start: piece.start, end: compiledEnd(cursor), reason: error.message };
  }
}

function ifBlock(cursor: Cursor, tag: Tag, depth: number): Choice {
  const end = `end${tag.name}`;
  const first = conditionOf(cursor.text, tag);
  const branches: Branch[] = [];
  const ends = new Set(["elsif", "else", end]);
  let condition: Condition | null = tag.name === "unless" ? (names) => !first(names) : first;
  for (;;) {
    const { steps, stop } = stepsUpTo(cursor, ends, depth);
    // As in Liquid, branches after `else` are never printed.
    if (branches.at(-1)?.condition !== null) branches.push({ condition, steps });
    if (stop === null) throw new ExpressionError(`“${end}” is missing`, tag.from);
    if (stop.name === end) return choiceOf(cursor, branches, false);
    condition = stop.name === "elsif" ? conditionOf(cursor.text, stop) : null;
  }
}

const caseEnds = new Set(["when", "else", "endcase"]);

/** As in Liquid, a block whose branches print only spaces prints nothing. */
function choiceOf({ text }: Cursor, branches: readonly Branch[], takesAll: boolean): Choice {
  const isSilent = (step: Step): boolean => {
    if (step.kind === "text") return text.slice(step.start, step.end).trim() === "";
    if (step.kind !== "choice") return step.kind === "assign";
    return step.branches.every(({ steps }) => steps.every(isSilent));
  };
  if (!branches.every(({ steps }) => steps.every(isSilent))) return { kind: "choice", branches, takesAll };
  const silent = branches.map(({ condition, steps }) => ({
    condition,
    steps: steps.filter(({ kind }) => kind !== "text"),
  }));
  return { kind: "choice", branches: silent, takesAll };
}

/**
 * As in Liquid, prints every `when` once for each of its values that match, and `else` if no `when` before it matched.
 */
function caseBlock(cursor: Cursor, tag: Tag, depth: number): Choice {
  const subject = valuesOf(cursor.text, tag);
  if (subject.length !== 1) throw new ExpressionError("“case” takes one value", tag.from);
  const branches: Branch[] = [];
  // As in Liquid, content before the first `when` is never printed.
  let { stop } = stepsUpTo(cursor, caseEnds, depth);
  while (stop !== null && stop.name !== "endcase") {
    const wanted: readonly (Condition | null)[] =
      stop.name === "else" ? [null] : valuesOf(cursor.text, stop).map((value) => isSame(subject, value));
    const part = stepsUpTo(cursor, caseEnds, depth);
    for (const condition of wanted) branches.push({ condition, steps: part.steps });
    stop = part.stop;
  }
  if (stop === null) throw new ExpressionError("“endcase” is missing", tag.from);
  return choiceOf(cursor, branches, true);
}

function isTooLong({ from, to }: Tag): boolean {
  return to - from > maxExpressionLength;
}

function conditionOf(text: string, tag: Tag): Condition {
  const { name, from, to } = tag;
  if (isTooLong(tag)) throw new ExpressionError("the condition is too long", from);
  if (text.slice(from, to).trim() === "") {
    throw new ExpressionError(`a condition is missing after “${name}”`, from);
  }
  return readCondition(text, from, to);
}

type ReadValue = (names: Names) => Value | undefined;

/** The values of `case` and `when`, separated by commas or `or`. */
function valuesOf(text: string, tag: Tag): readonly ReadValue[] {
  const { name, from, to } = tag;
  if (isTooLong(tag)) throw new ExpressionError(`“${name}” has too many values`, from);
  const reader = openReader(text, from, to);
  return reading(() => {
    const found: ReadValue[] = [];
    do {
      const operand = readOperand(reader);
      if (operand === null) throw new ExpressionError(`a value is missing after “${name}”`, reader.p);
      found.push(readerOf(operand));
    } while (goesOn(reader, text.slice(0, to)));
    return found;
  });
}

function goesOn(reader: ReturnType<typeof openReader>, text: string): boolean {
  reader.skipBlank();
  if (reader.end()) return false;
  const begin = reader.p;
  if (reader.peek() === ",") reader.advance();
  else if (reader.readOperator()?.operator !== "or") {
    throw new ExpressionError(`${quoted(text.slice(begin).trim())} is not understood`, begin);
  }
  return true;
}

function isSame([subject]: readonly ReadValue[], wanted: ReadValue): Condition {
  return (names) => comparisons["=="](comparable(subject?.(names)), comparable(wanted(names)));
}
