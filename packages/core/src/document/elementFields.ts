import { ownValue } from "../ownValue.ts";
import { type LooseObject, renameFields } from "./looseValues.ts";

const otherNames: Readonly<Record<string, string>> = {
  z_index: "zIndex",
  is_hidden: "hidden",
  isHidden: "hidden",
  is_locked: "locked",
  isLocked: "locked",
  group_id: "groupId",
  outer_group_ids: "outerGroupIds",
};

/** The fields of a stored element. Everything else belongs in its properties. */
export const elementFields: ReadonlySet<string> = new Set([
  "id",
  "type",
  "name",
  "x",
  "y",
  "width",
  "height",
  "rotation",
  "zIndex",
  "hidden",
  "locked",
  "groupId",
  "outerGroupIds",
  "properties",
]);

/** A stored element with the field names of the current schema. */
export function nameElementFields(element: LooseObject): LooseObject {
  return renameFields(element, (name) => ownValue(otherNames, name) ?? name);
}
