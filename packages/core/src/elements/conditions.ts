import { z } from "zod";
import { namesIn, tokensRead } from "../tokens/index.ts";

/** If `when` holds, these properties replace the element's own. */
export type Rule = { readonly when: string; readonly set: Readonly<Record<string, unknown>> };

/** The conditions and rules by which an element depends on the record. */
export type Conditions = {
  /** The condition under which the element is shown; null means always. */
  readonly visibleIf: string | null;
  /** Later rules win. */
  readonly rules: readonly Rule[];
};

export const noConditions: Conditions = { visibleIf: null, rules: [] };

const stored = z.looseObject({
  visibleIf: z.string({ error: "must be a condition" }).nullish(),
  rules: z
    .array(
      z.looseObject({
        when: z.string({ error: "must be a condition" }),
        set: z.record(z.string(), z.unknown(), { error: "must be properties by name" }),
      }),
      { error: "must be a list of rules" },
    )
    .nullish(),
});

type Properties = Readonly<Record<string, unknown>>;

type ReadConditions =
  | { readonly success: true; readonly data: Conditions }
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

/** Reads an element's conditions. Errors have the form of Zod's errors. */
export function readConditions(properties: Properties): ReadConditions {
  const parsed = stored.safeParse(properties);
  if (!parsed.success) return { success: false, issues: parsed.error.issues };
  const { visibleIf, rules } = parsed.data;
  const conditions: Conditions = {
    visibleIf: visibleIf?.trim() ? visibleIf : null,
    rules: (rules ?? []).map(({ when, set }) => ({ when, set })),
  };
  return { success: true, data: conditions };
}

/** The tokens in conditions and in the text that rules set. */
export function tokensOfConditions({ visibleIf, rules }: Conditions): readonly string[] {
  const fromRules = rules.flatMap(({ when, set }) => [
    ...namesIn(when),
    ...Object.values(set).flatMap((value) => (typeof value === "string" ? tokensRead(value) : [])),
  ]);
  return [...(visibleIf === null ? [] : namesIn(visibleIf)), ...fromRules];
}
