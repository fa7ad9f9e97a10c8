import type { FilledPlace, FilledText, FillListener } from "../tokens/filledText.ts";
import type { Piece } from "../tokens/splitText.ts";
import { compile } from "./compile.ts";
import { ExpressionError } from "./expressionError.ts";
import type { FilterContext } from "./filters/index.ts";
import type { Program, Step } from "./program.ts";
import { type Condition, readCondition } from "./readCondition.ts";
import { isBlank, isList, maxText, type Names, tooLong, toText, type Value, whole } from "./values.ts";

/** Caches programs, because a design's few texts and conditions apply to all records. */
const programs = new Map<string, Program>();
const conditions = new Map<string, Condition | ExpressionError>();
const maxKept = 500;

function kept<Known>(known: Map<string, Known>, text: string, make: () => Known): Known {
  const earlier = known.get(text);
  if (earlier !== undefined) return earlier;
  if (known.size >= maxKept) known.clear();
  const made = make();
  known.set(text, made);
  return made;
}

/** The text with the values of its tokens and expressions. */
export function fillExpressions(
  text: string,
  pieces: readonly Piece[],
  names: Names,
  surroundings: Surroundings,
  listener: FillListener,
): FilledText {
  return run(
    text,
    kept(programs, text, () => compile(text, pieces)),
    names,
    surroundings,
    listener,
  );
}

const maxConditionLength = 2000;

function conditionIn(text: string): Condition | ExpressionError {
  try {
    if (text.length > maxConditionLength) throw new ExpressionError("the condition is too long");
    return readCondition(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

/** The reason why a condition has no result. `isWrong` is true if it has none for any record. */
export type Undecided = { readonly reason: string; readonly isWrong: boolean };

export function conditionHolds(text: string, names: Names): boolean | Undecided {
  const condition = kept(conditions, text, () => conditionIn(text));
  if (condition instanceof ExpressionError) return { reason: condition.message, isWrong: true };
  let length = 0;
  try {
    return condition((name) => {
      const value = names(name);
      if (typeof value === "string" || typeof value === "object") length += toText(value).length;
      if (length > maxText) throw tooLong();
      return value;
    });
  } catch (error) {
    if (error instanceof ExpressionError) return { reason: error.message, isWrong: false };
    throw error;
  }
}

/** The data for filling text, apart from the values of names. */
type Surroundings = Pick<FilterContext, "today" | "language" | "dateOrder" | "dateOrders" | "lookups">;

/** Maximum number of characters that the expressions of one text may produce and scan. Cards need a few hundred. */
const maxSpent = 200_000;

type Place = { readonly start: number; readonly end: number };

/** Assembles the filled text in order. Skipped parts of the text print nothing. */
function createWriter(text: string) {
  const places: FilledPlace[] = [];
  let filled = "";
  let written = 0;

  function goTo(start: number): void {
    if (start > written) places.push({ start: written, end: start, from: filled.length, to: filled.length });
    written = start;
  }

  return {
    copy({ start, end }: Place): void {
      goTo(start);
      filled += text.slice(start, end);
      written = end;
    },
    put({ start, end }: Place, value: string): void {
      goTo(start);
      const from = filled.length;
      filled += value;
      places.push({ start, end, from, to: filled.length });
      written = end;
    },
    finish(): FilledText {
      goTo(text.length);
      return { text: filled, places };
    },
  };
}

/** Collects reports without duplicates. */
function createNotes(text: string) {
  const unresolved = new Set<string>();
  const empty = new Set<string>();
  const failed = new Map<string, { readonly reason: string; readonly isWrong: boolean }>();
  const unlisted = new Map<string, readonly [string, string]>();
  return {
    fail({ start, end }: Place, reason: string, isWrong: boolean): void {
      const expression = text.slice(start, end);
      if (!failed.has(expression)) failed.set(expression, { reason, isWrong });
    },
    nothingFor(name: string, value: Value | undefined): void {
      if (value === undefined) unresolved.add(name);
      else if (isBlank(value)) empty.add(name);
    },
    unlisted: (table: string, key: string): void => void unlisted.set(`${table}\n${key}`, [table, key]),
    tell(listener: FillListener): void {
      for (const token of unresolved) listener.unresolved(token);
      for (const token of empty) listener.empty(token);
      for (const [expression, { reason, isWrong }] of failed) listener.failed(expression, reason, isWrong);
      for (const [table, key] of unlisted.values()) listener.unlisted(table, key);
    },
  };
}

/** Matches a name that the text itself assigns, with an optional step: `parts`, `parts.last`, `parts[0]`. */
const localName = /^([^.[\]]+)(?:\.(first|last|size)|\[(\d{1,6})\])?$/;

function isLocal(locals: ReadonlyMap<string, Value>, name: string): boolean {
  return locals.has(localName.exec(name)?.[1] ?? name);
}

function localValue(locals: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const [, own = name, step, index] = localName.exec(name) ?? [];
  const value = locals.get(own);
  if (value === undefined || (step === undefined && index === undefined)) return value;
  const list = isList(value) ? value : step === "size" ? [...toText(value)] : [];
  if (step === "size") return whole(list.length);
  return list.at(step === "last" ? -1 : Number(index ?? 0)) ?? null;
}

/** Reads names for the expressions of one text, and limits their total cost. */
function createScope(read: Names, surroundings: Surroundings, unlisted: FilterContext["unlisted"]) {
  const locals = new Map<string, Value>();
  let spent = 0;
  const context: FilterContext = {
    ...surroundings,
    unlisted,
    spend(length) {
      spent += length;
      if (spent > maxSpent) throw new ExpressionError("it produces too much text");
    },
  };
  const nameOf: Names = (name) =>
    locals.size > 0 && isLocal(locals, name) ? localValue(locals, name) : read(name);
  /** Reading a value also counts towards the limit. */
  const names: Names = (name) => {
    const value = nameOf(name);
    if (typeof value !== "string" && !(typeof value === "object" && value && isList(value))) return value;
    const { length } = toText(value);
    if (length > maxText) throw tooLong();
    context.spend(length);
    return value;
  };
  return { locals, context, names, nameOf, isSpent: () => spent > maxSpent };
}

/** Fills text and records the position of each value. Never throws, whatever the text or record contains. */
function run(
  text: string,
  program: Program,
  read: Names,
  surroundings: Surroundings,
  listener: FillListener,
): FilledText {
  const writer = createWriter(text);
  const notes = createNotes(text);
  const { locals, context, names, nameOf, isSpent } = createScope(read, surroundings, notes.unlisted);

  function put(step: Place, name: string | null, value: string): void {
    if (name !== null && value.trim() === "" && !isLocal(locals, name)) notes.nothingFor(name, read(name));
    writer.put(step, value);
  }

  function take(step: Step): void {
    if (step.kind === "text") writer.copy(step);
    else if (step.kind === "token") put(step, step.path, toText(nameOf(step.path)));
    else if (step.kind === "output") put(step, step.name, toText(step.evaluate(names, context)));
    else if (step.kind === "assign") locals.set(step.name, step.evaluate(names, context));
    else if (step.kind === "wrong") notes.fail(step, step.reason, true);
    else choose(step);
  }

  function choose({ branches, takesAll }: Extract<Step, { kind: "choice" }>): void {
    let isTaken = false;
    for (const { condition, steps } of branches) {
      if (condition === null ? isTaken : !condition(names)) continue;
      if (condition !== null) isTaken = true;
      takeAll(steps);
      if (!takesAll) return;
    }
  }

  function takeAll(steps: readonly Step[]): void {
    for (const step of steps) {
      // No expression runs after the limit is reached.
      if (isSpent() && step.kind !== "text") continue;
      try {
        take(step);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        notes.fail(step, error.message, false);
      }
    }
  }

  takeAll(program);
  notes.tell(listener);
  return writer.finish();
}
