import type { Condition } from "./readCondition.ts";
import type { Evaluate } from "./readOutput.ts";

/** The range of the text that a step replaces. */
type Place = { readonly start: number; readonly end: number };

/** A step and its position in the text. */
export type Step =
  | (Place & { readonly kind: "text" })
  | (Place & { readonly kind: "token"; readonly path: string })
  | (Place & { readonly kind: "output"; readonly name: string | null; readonly evaluate: Evaluate })
  | (Place & { readonly kind: "assign"; readonly name: string; readonly evaluate: Evaluate })
  | (Place & { readonly kind: "choice"; readonly branches: readonly Branch[]; readonly takesAll: boolean })
  /** Invalid; prints nothing. */
  | (Place & { readonly kind: "wrong"; readonly reason: string });

/** Steps that run if the condition holds. Without a condition, they run if no earlier condition held. */
export type Branch = { readonly condition: Condition | null; readonly steps: readonly Step[] };

/** Compiled text, which can be filled for many records. */
export type Program = readonly Step[];
