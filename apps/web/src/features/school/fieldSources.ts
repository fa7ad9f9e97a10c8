import { ownValue } from "@print-builder/core/ownValue";
import { flattenRecord, type MappableField, type SchoolRecord } from "@print-builder/school";
import type { Source } from "#platform/mapping/sources.ts";

/** Numbers by which the school system links its records say nothing on a card. */
const isLink = (path: string) => /(?:^|[._])id$/.test(path) && path !== "employee_id";

/** Fields that say the same as another one, in fewer words. */
const ranks: Readonly<Record<string, number>> = { "class_section.name": 0.5 };

/** The fields of a school's records, with the values of some of them. */
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
