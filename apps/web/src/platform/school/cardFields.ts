import type { Project } from "@print-builder/core/document";
import { type CardRecord, columnsOfSource } from "@print-builder/core/records";
import { designTokens } from "../mapping/designTokens.ts";

const fold = (name: string) => name.normalize("NFC").toLowerCase();

/** The first part of a path, which identifies the field to keep: `subjects` for `subjects[1].name`. */
const rootOf = (name: string) => name.split(/[.[]/, 1)[0] ?? name;

/**
 * Reduces a row to its ID and the fields that the project's cards can show, so that no other data about children and
 * their guardians is sent. Trimmed rows give tokens the same values as full rows.
 */
export function createRowTrimmer(project: Project): (row: CardRecord) => CardRecord {
  const { fieldMap, imageMap } = project.mapping;
  const sources = [...Object.values(fieldMap), ...Object.values(imageMap)];
  const names = [
    ...sources,
    ...sources.flatMap((source) => columnsOfSource(source, [])),
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
