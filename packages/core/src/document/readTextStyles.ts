import { type NamedStyle, type StyleProperties, styledProperties } from "../elements/text/namedStyles.ts";
import { DesignError } from "../problems/designError.ts";
import { isAbsent, isObject, readObject, readText, shown } from "./looseValues.ts";

const maxStyles = 200;
const maxName = 100;
const maxValue = 500;

/** Reads a project's text styles. Throws a DesignError that names the field. */
export function readTextStyles(stored: unknown): readonly NamedStyle[] {
  if (isAbsent(stored)) return [];
  if (!Array.isArray(stored)) {
    throw new DesignError("text_styles", `must be a list of styles, not ${shown(stored)}.`);
  }
  if (stored.length > maxStyles) throw new DesignError("text_styles", `has more than ${maxStyles} styles.`);
  const styles = stored.map((style, index) => readStyle(style, `text_styles[${index}]`));
  const twice = styles.findIndex(({ id }, index) => styles.findIndex((style) => style.id === id) < index);
  if (twice >= 0) throw new DesignError(`text_styles[${twice}].id`, "is the id of another style as well.");
  return styles;
}

function readStyle(stored: unknown, field: string): NamedStyle {
  if (!isObject(stored)) throw new DesignError(field, `must be a style, not ${shown(stored)}.`);
  const id = readText(stored.id, `${field}.id`, maxName, "").trim();
  const name = readText(stored.name, `${field}.name`, maxName, "").trim();
  if (id === "") throw new DesignError(`${field}.id`, "must not be empty.");
  if (name === "") throw new DesignError(`${field}.name`, "must not be empty.");
  return { id, name, properties: readProperties(stored.properties, `${field}.properties`) };
}

/** Drops style properties that this version does not know. */
function readProperties(stored: unknown, field: string): StyleProperties {
  const values = readObject(stored, field);
  return Object.fromEntries(
    styledProperties.flatMap((name) => {
      const value = values[name];
      if (isAbsent(value)) return [];
      return [[name, typeof value === "number" ? value : readText(value, `${field}.${name}`, maxValue, "")]];
    }),
  );
}
