import { type RecordField, recordFields } from "./recordFields.ts";
import type { SchoolRecord } from "./schoolRecord.ts";

/** A field that the mapping step offers. */
export type MappableField = {
  readonly path: string;
  /** Display name, such as “Guardian mobile”. */
  readonly label: string;
  /** Initial type of its token. */
  readonly type: "text" | "image";
  /** Initial token key, such as `guardian_mobile`; unique within a record. */
  readonly token: string;
  /** The value in the sample record, or "". */
  readonly sample: string;
  readonly group: "Person" | "Record" | "Class" | "Guardian" | "Custom fields";
};

/** The fields of a dataset, derived from one of its records. */
export function mappableFields(sample: SchoolRecord): readonly MappableField[] {
  const taken = new Set<string>();
  return recordFields(sample).map((field) => ({
    path: field.path,
    label: labelOf(field),
    type: field.isPicture ? "image" : "text",
    token: unused(tokenOf(field), taken),
    sample: field.value,
    group: groupOf(field),
  }));
}

function groupOf({ path, customField }: RecordField): MappableField["group"] {
  if (customField) return "Custom fields";
  if (path.startsWith("user.")) return "Person";
  if (path.startsWith("guardian.")) return "Guardian";
  return path.startsWith("class_section.") ? "Class" : "Record";
}

const known: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: "Record ID",
    "user.id": "Person ID",
    "user.dob": "Date of birth",
    "user.image": "Photo",
    "guardian.image": "Guardian photo",
    "class_section.full_name": "Class and section",
    "class_section.name": "Class section",
    "class_section.class.name": "Class",
    "class_section.section.name": "Section",
  }),
);

/** A field's display name: `guardian.first_name` is “Guardian first name”. */
function labelOf({ path, customField }: RecordField): string {
  if (customField) return customField.label;
  const said = known.get(path);
  if (said !== undefined) return said;
  const words = path
    .replace(/^user\./, "")
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .split(/[._\s]+/)
    .map((word) => (word === "id" ? "ID" : word === "no" ? "number" : word));
  const text = words.join(" ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A token made from the most informative part of the path, with letters, digits and underscores. */
function tokenOf({ path, customField }: RecordField): string {
  const base = customField ? customField.name : path.replace(/^user\./, "");
  const token = base.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "_");
  return token.replaceAll(/^_+|_+$/g, "") || "field";
}

function unused(token: string, taken: Set<string>): string {
  let free = token;
  for (let number = 2; taken.has(free); number++) free = `${token}_${number}`;
  taken.add(free);
  return free;
}
