import { splitText } from "../tokens/splitText.ts";
import { compile } from "./compile.ts";
import { ExpressionError } from "./expressionError.ts";
import type { Step } from "./program.ts";
import { readCondition } from "./readCondition.ts";

/** The reason for an error and its position `start..end` in the text, in UTF-16 units, `end` exclusive. */
export type TextError = { readonly reason: string; readonly start: number; readonly end: number };

/** All errors in the expressions of a text, in order, as far as they do not depend on the record. */
export function textErrors(text: string): readonly TextError[] {
  const { pieces } = splitText(text);
  return pieces === null ? [] : wrongIn(compile(text, pieces));
}

function wrongIn(steps: readonly Step[]): readonly TextError[] {
  return steps.flatMap((step) => {
    if (step.kind === "wrong") return [{ reason: step.reason, start: step.start, end: step.end }];
    return step.kind === "choice" ? step.branches.flatMap((branch) => wrongIn(branch.steps)) : [];
  });
}

/** The error in a condition such as `visibleIf`, or null. */
export function conditionError(text: string): TextError | null {
  try {
    readCondition(text);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { reason: error.message, start: Math.min(error.position ?? 0, text.length), end: text.length };
  }
}
