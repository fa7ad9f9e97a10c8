import type { Project } from "../document/design.ts";
import { designTokens } from "../elements/designTokens.ts";
import type { CardValues } from "../elements/drawTools.ts";
import { expressionEngine } from "../expressions/loaded.ts";
import { listOf, type Names } from "../expressions/values.ts";
import { type BoundRecord, recordIdOf, serialToken } from "../records/index.ts";
import { type FilledText, type FillListener, fillTokens, unfilled } from "../tokens/index.ts";
import { splitOnce } from "../tokens/splitText.ts";
import {
  type CardSurroundings,
  noSurroundings,
  type RecordPlace,
  systemValue,
  unplaced,
} from "./surroundings.ts";

/** The values while designing: tokens show as themselves. */
export const designValues: CardValues = {
  designing: true,
  key: "",
  fill: unfilled,
  holds: () => true,
  image: () => null,
};

const notLoaded = "expressions are not loaded yet";

/**
 * Fills tokens with a record's values, and evaluates expressions with them and with system names. Call
 * `loadExpressions` before using expressions.
 */
export function recordValues(
  record: BoundRecord,
  surroundings: CardSurroundings = noSurroundings,
  place: RecordPlace = unplaced,
): CardValues {
  const token = (name: string) => record.text(name) ?? systemValue(name, surroundings, place);
  const names: Names = (name) => {
    const text = token(name) ?? record.column(name);
    const list = text === undefined ? undefined : record.list(name);
    return text === undefined || list === undefined ? text : listOf(list, text);
  };

  function fill(text: string, listener: FillListener): FilledText {
    const { pieces } = splitOnce(text);
    if (pieces === null) return fillTokens(text, token, listener);
    const engine = expressionEngine();
    if (engine) return engine.fillExpressions(text, pieces, names, surroundings, listener);
    const filled = fillTokens(text, token, listener);
    listener.failed(text, notLoaded, true);
    return filled;
  }

  function holds(
    condition: string,
    onUndecided?: (reason: string, isWrong: boolean) => void,
  ): boolean | undefined {
    const engine = expressionEngine();
    const held = engine ? engine.conditionHolds(condition, names) : { reason: notLoaded, isWrong: true };
    if (typeof held === "boolean") return held;
    onUndecided?.(held.reason, held.isWrong);
    return undefined;
  }

  return {
    designing: false,
    key: place.index === undefined ? record.key() : recordIdOf(record, place.index - 1),
    fill,
    holds,
    image(token, onUnresolved) {
      const bound = record.imageValue(token);
      if (!bound) {
        onUnresolved?.(token);
        return null;
      }
      if (bound.value.trim() === "" && (bound.fallback ?? "").trim() === "") {
        return null;
      }
      return { kind: "photo", value: bound.value, fallback: bound.fallback };
    },
  };
}

/**
 * All record data that a design shows, as one string: the values of its tokens in the order of `designTokens`. Cards
 * with equal strings look the same, so a different string means that a person's card has changed.
 */
export function printedValues(
  design: Pick<Project, "front" | "back" | "isDualSided">,
): (bound: BoundRecord) => string {
  // The serial number differs in each print of a card, so it does not count as a change.
  const tokens = designTokens(design).filter(({ name }) => name !== serialToken);
  return (bound) =>
    JSON.stringify(
      tokens.map(({ name, kind }) => {
        if (kind === "text") return bound.text(name) ?? null;
        const picture = bound.imageValue(name);
        return picture && (picture.value.trim() || picture.fallback);
      }),
    );
}
