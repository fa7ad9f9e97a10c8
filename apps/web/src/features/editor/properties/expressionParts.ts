/** What only those need who work with expressions: it comes as one file, with what understands them. */
export { textErrors } from "@print-builder/core/expressions";
export { ConditionList } from "./conditions/ConditionList.tsx";
export { RuleDialog } from "./conditions/RuleDialog.tsx";
export { VisibleDialog } from "./conditions/VisibleDialog.tsx";
export { FieldChips } from "./format/FieldChips.tsx";
