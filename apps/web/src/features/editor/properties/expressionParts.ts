/** All code for expressions, bundled into one file that loads on demand. */
export { textErrors } from "@print-builder/core/expressions";
export { ConditionList } from "./conditions/ConditionList.tsx";
export { RuleDialog } from "./conditions/RuleDialog.tsx";
export { VisibleDialog } from "./conditions/VisibleDialog.tsx";
export { FieldChips } from "./format/FieldChips.tsx";
