import type { Condition } from "./readCondition.ts";
import type { Evaluate } from "./readOutput.ts";

/** A stretch of the text that one step of its filling stands for. */
type Place = { readonly start: number; readonly end: number };

/** What is done, and where, in the order of the text. */
export type Step =
  | (Place & { readonly kind: "text" })
  | (Place & { readonly kind: "token"; readonly path: string })
  | (Place & { readonly kind: "output"; readonly name: string | null; readonly evaluate: Evaluate })
  | (Place & { readonly kind: "assign"; readonly name: string; readonly evaluate: Evaluate })
  | (Place & { readonly kind: "choice"; readonly branches: readonly Branch[]; readonly takesAll: boolean })
  /** It cannot be understood, and prints nothing. */
  | (Place & { readonly kind: "wrong"; readonly reason: string });

/** Steps that are taken where the condition holds; one without is taken where none before it held. */
export type Branch = { readonly condition: Condition | null; readonly steps: readonly Step[] };

/** A compiled text, to be filled for many records. */
export type Program = readonly Step[];
