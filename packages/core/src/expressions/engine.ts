import type { FilledText, FillListener } from "../tokens/filledText.ts";
import type { Piece } from "../tokens/splitText.ts";
import { compile } from "./compile.ts";
import { ExpressionError } from "./expressionError.ts";
import type { Program } from "./program.ts";
import { type Condition, readCondition } from "./readCondition.ts";
import { run, type Surroundings } from "./run.ts";
import { maxText, type Names, tooLong, toText } from "./values.ts";

/** A design's few texts and conditions are compiled once for all records. */
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

/** Why a condition is undecided: for this record, or, if `isWrong`, for every record. */
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
