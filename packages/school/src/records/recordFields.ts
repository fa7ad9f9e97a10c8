import { isObject } from "../looseValues.ts";
import type { CustomField } from "./customField.ts";
import { isMissingPhoto, isPictureField } from "./photo.ts";
import type { SchoolRecord } from "./schoolRecord.ts";

/** A field of a record that a token can read. */
export type RecordField = {
  /** `user.full_name`, `class_section.class.name`, `user.custom_fields[name=Blood group].data` */
  readonly path: string;
  readonly value: string;
  readonly isPicture: boolean;
  /** The school's custom field; null for standard fields. */
  readonly customField: CustomField | null;
};

/** Internal fields of the school system, and fields that must never be shown. */
const hidden = new Set(["created_at", "updated_at", "deleted_at", "password", "remember_token", "__proto__"]);
const deepest = 6;
const maxFields = 500;
const maxEntries = 20;

/** Every field of a record, in order. A placeholder photo has the value "". */
export function recordFields(record: SchoolRecord): readonly RecordField[] {
  const fields: RecordField[] = [];
  collect(record, "", 0, fields);
  return fields;
}

/**
 * Flattens a record to text by path, for tokens and `live_rows`: `{"user.full_name": "Asha Rao", …}`. The paths lead
 * to the same values in the record itself, except for characters that cannot be drawn or stored.
 */
export function flattenRecord(record: SchoolRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    recordFields(record).map(({ path, value }) => [cleanText(path), cleanText(value)]),
  );
}

/** Removes NUL and lone surrogates. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

function collect(value: object, prefix: string, depth: number, fields: RecordField[]): void {
  for (const [name, entry] of Object.entries(value)) {
    if (fields.length >= maxFields) return;
    if (hidden.has(name)) continue;
    const path = `${prefix}${name}`;
    if (name === "custom_fields" && isCustomList(entry)) collectCustom(entry, path, fields);
    else if (Array.isArray(entry)) collectList(entry, path, depth, fields);
    else if (isObject(entry)) collectObject(entry, path, depth, fields);
    else add(path, textOf(entry), fields);
  }
}

function collectObject(value: object, path: string, depth: number, fields: RecordField[]): void {
  if (depth < deepest) collect(value, `${path}.`, depth + 1, fields);
}

/**
 * A list of plain values is one field. A list of named objects is one field with all names, and one field per
 * object.
 */
function collectList(list: readonly unknown[], path: string, depth: number, fields: RecordField[]): void {
  const names = list.map((entry) => textOf(isObject(entry) ? entry.name : entry));
  if (list.length === 0 || names.some((name) => name !== "")) {
    add(path, names.filter((name) => name !== "").join(", "), fields);
  }
  for (const [index, entry] of list.slice(0, maxEntries).entries()) {
    if (isObject(entry)) collectObject(entry, `${path}[${index}]`, depth, fields);
  }
}

/** True for parsed custom fields. Other lists with that name are ordinary lists. */
function isCustomList(value: unknown): value is readonly CustomField[] {
  const texts = ["name", "type", "data", "file_url"];
  return (
    Array.isArray(value) &&
    value.every((field) => isObject(field) && texts.every((name) => typeof field[name] === "string"))
  );
}

function collectCustom(list: readonly CustomField[], path: string, fields: RecordField[]): void {
  for (const field of list) {
    const isFile = field.type === "file";
    const value = isFile ? field.file_url : field.data;
    add(`${path}[${selector(field, list)}].${isFile ? "file_url" : "data"}`, value, fields, field);
  }
}

/** The path selector of a custom field: its name, unless the name cannot be used in a path or two fields share it. */
function selector({ name, form_field_id }: CustomField, all: readonly CustomField[]): string {
  const isOneOf = all.filter((other) => other.name === name).length > 1;
  const fits = name !== "" && name === name.trim() && !/[[\]{}"'=]/.test(name);
  return fits && !isOneOf ? `name=${name}` : `form_field_id=${form_field_id}`;
}

function add(
  path: string,
  value: string,
  fields: RecordField[],
  customField: CustomField | null = null,
): void {
  const isPicture = isPictureField(customField ? "" : path, value);
  const shown = isPicture && isMissingPhoto(value) ? "" : value;
  fields.push({ path, value: shown, isPicture, customField });
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
