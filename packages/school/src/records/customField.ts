import { z } from "zod";
import { firstOf, isObject, looseFlag, looseId, looseText } from "../looseValues.ts";

export const customFieldTypes = [
  "text",
  "email",
  "number",
  "textarea",
  "dropdown",
  "radio",
  "checkbox",
  "file",
] as const;

export type CustomFieldType = (typeof customFieldTypes)[number];

/** Parses choices, which arrive as a list, as a list in JSON text, or as an object of labels. */
function choicesOf(value: unknown): unknown {
  if (typeof value === "string") return choicesInText(value);
  return isObject(value) ? Object.values(value) : (value ?? []);
}

function choicesInText(text: string): readonly unknown[] {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    if (isObject(value)) return Object.values(value);
  } catch {
    // Not JSON: choices separated by commas.
  }
  return text.split(",").map((choice) => choice.trim());
}

/** A chosen value; several chosen values are joined with commas, as forms send them. */
function joinedValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).join(",") : value;
}

/** Normalises ids: a definition only has its own id, a value has the definition's id as form_field_id. */
function normalised(value: unknown): unknown {
  if (!isObject(value)) return value;
  return {
    ...value,
    form_field_id: firstOf(value, ["form_field_id", "id"]),
    choices: firstOf(value, ["default_values", "items"]),
    label: firstOf(value, ["label", "name"]),
  };
}

export const customFieldSchema = z.preprocess(
  normalised,
  z.object({
    form_field_id: looseId,
    name: looseText,
    label: looseText,
    // Fields of unknown types are shown and sent as text.
    type: z.enum(customFieldTypes).catch("text"),
    is_required: looseFlag,
    /** Options of dropdown, radio and checkbox; from default_values or items. */
    choices: z.preprocess(choicesOf, z.array(looseText).max(1000)),
    /** The person's value, with checkbox values joined by commas; "" in a definition without a value. */
    data: z.preprocess(joinedValue, looseText),
    /** Address of the person's file; "" for other types. */
    file_url: looseText,
  }),
);

/** A custom field of a school's people: its definition, and a person's value if it was sent with a person. */
export type CustomField = z.output<typeof customFieldSchema>;
