import { elementFields, nameElementFields } from "../elementFields.ts";
import { isAbsent, isObject, type LooseObject, without } from "../looseValues.ts";
import type { Migration } from "./migration.ts";

/** Early designs wrote an element's properties beside x and y instead of under `properties`. */
export const propertiesFromElement: Migration = {
  to: 1,
  migrate(design) {
    return {
      ...design,
      elements: withProperties(design.elements),
      front_elements: withProperties(design.front_elements),
      back_elements: withProperties(design.back_elements),
    };
  },
};

function withProperties(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((entry) => (isObject(entry) && isAbsent(entry.properties) ? gathered(entry) : entry));
}

function gathered(entry: LooseObject): LooseObject {
  const element = nameElementFields(entry);
  const properties = without(element, elementFields);
  return { ...without(element, new Set(Object.keys(properties))), properties };
}
