/** @internal Tests ask for it. */
export type { TextError } from "./checkText.ts";
export { conditionError, textErrors } from "./checkText.ts";
export { ExpressionError } from "./expressionError.ts";
/** @internal Tests ask for them. */
export { type ArgumentKind, expressionFilters, type FilterInfo } from "./filters/index.ts";
export {
  type ComparisonForm,
  type ComparisonKind,
  type ConditionForm,
  /** @internal Tests ask for it. */
  comparisonKinds,
  conditionForm,
  conditionText,
  type FilterForm,
  /** @internal Tests ask for it. */
  type OutputForm,
  outputForm,
  outputText,
} from "./forms.ts";
export type { LookupTable, LookupTables } from "./lookups.ts";
export { readCondition } from "./readCondition.ts";
export { writeName } from "./writeValue.ts";
