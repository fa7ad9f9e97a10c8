import { ownValue } from "@print-builder/core/ownValue";
import { flattenRecord, type MappableField, type SchoolRecord } from "@print-builder/school";
import type { Source } from "#platform/mapping/sources.ts";

/** Ids that link the school system's records mean nothing on a card. */
const isLink = (path: string) => /(?:^|[._])id$/.test(path) && path !== "employee_id";

/** Rank of fields that repeat another field in fewer words. */
const ranks: Readonly<Record<string, number>> = { "class_section.name": 0.5 };

/** The fields of a school's records, with sample values. */
export function fieldSources(
  fields: readonly MappableField[],
  records: readonly SchoolRecord[],
): readonly Source[] {
  const values = records.map(flattenRecord);
  return fields.map(({ path, label, type, token, sample }) => ({
    id: path,
    label,
    otherNames: [token],
    kind: type,
    samples: values.length > 0 ? values.map((record) => ownValue(record, path) ?? "") : [sample],
    rank: ownValue(ranks, path) ?? 0,
    isLink: isLink(path),
  }));
}
