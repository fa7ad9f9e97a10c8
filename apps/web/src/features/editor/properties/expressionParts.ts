/** All code that works with expressions, loaded as one file. */
export { textErrors } from "@print-builder/core/expressions";
export { ConditionList } from "./conditions/ConditionList.tsx";
export { RuleDialog } from "./conditions/RuleDialog.tsx";
export { VisibleDialog } from "./conditions/VisibleDialog.tsx";
export { FieldChips } from "./format/FieldChips.tsx";
