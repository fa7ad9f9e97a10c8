import type { CardValues } from "../elements/drawTools.ts";
import type { BoundRecord } from "../records/index.ts";
import { fillTokens } from "../tokens/index.ts";

/** Values while designing: tokens show as themselves. */
export const designValues: CardValues = { designing: true, fill: (text) => text, image: () => null };

/** Puts a record's values in place of the tokens. */
export function recordValues(record: BoundRecord): CardValues {
  return {
    designing: false,
    fill: (text, onUnresolved, onEmpty) =>
      fillTokens(text, (token) => record.text(token), onUnresolved, onEmpty),
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
