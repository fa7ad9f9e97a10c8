import type { Project } from "@print-builder/core/document";
import { type CardRecord, columnsOfSource } from "@print-builder/core/records";
import { designTokens } from "../mapping/designTokens.ts";

const fold = (name: string) => name.normalize("NFC").toLowerCase();

/** A path is also looked for under its first part: `subjects` of `subjects[1].name`. */
const rootOf = (name: string) => name.split(/[.[]/, 1)[0] ?? name;

/**
 * Leaves of a row what the project's cards can show, and its id: what no card shows of children and their guardians
 * is not sent about. Tokens find the same values in what is left.
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
