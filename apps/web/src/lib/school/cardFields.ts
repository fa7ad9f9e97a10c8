import type { Project } from "@print-builder/core/document";
import type { CardRecord } from "@print-builder/core/records";
import { flattenRecord, type SchoolRecord } from "@print-builder/school";
import { designTokens } from "../mapping/designTokens.ts";

const fold = (name: string) => name.normalize("NFC").toLowerCase();

/** A path is also looked for under its first part: `subjects` of `subjects[1].name`. */
const rootOf = (name: string) => name.split(/[.[]/, 1)[0] ?? name;

/** Text that can be drawn and sent: without NUL and halves of characters. */
function clean(text: string): string {
  return text.includes("\0") || !text.isWellFormed() ? text.toWellFormed().replaceAll("\0", "") : text;
}

/** A school's record as tokens read it. */
export function flatRow(record: SchoolRecord): CardRecord {
  return Object.fromEntries(
    Object.entries(flattenRecord(record)).map(([path, value]) => [clean(path), clean(value)]),
  );
}

/**
 * Leaves of a row what the project's cards can show, and its id: what no card shows of children and their guardians
 * is not sent about. Tokens find the same values in what is left.
 */
export function createRowTrimmer(project: Project): (row: CardRecord) => CardRecord {
  const { fieldMap, imageMap } = project.mapping;
  const names = [
    ...Object.values(fieldMap),
    ...Object.values(imageMap),
    ...designTokens(project).map(({ name }) => name),
  ];
  const wanted = new Set(["id", ...names.flatMap((name) => [fold(name), fold(rootOf(name))])]);
  const known = new Map<string, boolean>();
  const isWanted = (field: string) => {
    const answer = known.get(field) ?? wanted.has(fold(field));
    known.set(field, answer);
    return answer;
  };
  return (row) => Object.fromEntries(Object.entries(row).filter(([field]) => isWanted(field)));
}
