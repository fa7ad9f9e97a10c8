/** @internal Used by tests. */
export type { TextError } from "./checkText.ts";
export { conditionError, textErrors } from "./checkText.ts";
export { ExpressionError } from "./expressionError.ts";
/** @internal Used by tests. */
export { type ArgumentKind, expressionFilters, type FilterInfo } from "./filters/index.ts";
export {
  type ComparisonForm,
  type ComparisonKind,
  type ConditionForm,
  /** @internal Used by tests. */
  comparisonKinds,
  conditionForm,
  conditionText,
  type FilterForm,
  /** @internal Used by tests. */
  type OutputForm,
  outputForm,
  outputText,
  writeName,
} from "./forms.ts";
export type { LookupTable, LookupTables } from "./lookups.ts";
export { readCondition } from "./readCondition.ts";
