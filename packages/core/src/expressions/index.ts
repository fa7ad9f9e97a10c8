/** @internal Tests ask for it. */
export type { TextError } from "./checkText.ts";
export { conditionError, textErrors } from "./checkText.ts";
export { ExpressionError } from "./expressionError.ts";
/** @internal Tests ask for them. */
export { type ArgumentKind, expressionFilters, type FilterInfo } from "./filters/index.ts";
export type { LookupTable, LookupTables } from "./lookups.ts";
export { readCondition } from "./readCondition.ts";
export {
  type ComparisonForm,
  type ComparisonKind,
  type ConditionForm,
  /** @internal Tests ask for it. */
  comparisonKinds,
  conditionForm,
  conditionText,
} from "./simpleCondition.ts";
/** @internal Tests ask for it. */
export type { OutputForm } from "./simpleOutput.ts";
export { type FilterForm, outputForm, outputText } from "./simpleOutput.ts";
export { writeName } from "./writeValue.ts";
