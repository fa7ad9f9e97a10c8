import type { ProblemKindInfo } from "@print-builder/core/preflight";
import { writeCsv } from "@print-builder/core/records";
import type { NameOf } from "../people/recordName.ts";
import { type Finding, kindInfo, kindOrder, type Weight, weights } from "./findings.ts";
import type { PreflightProblem } from "./runPreflight.ts";

export type KindGroup = ProblemKindInfo & {
  /** Identifies the group; the same group has the same id in every check. */
  readonly id: string;
  readonly kind: string;
  readonly weight: Weight;
  readonly findings: readonly Finding[];
  /** Number of distinct records. */
  readonly records: number;
};

export type RecordGroup = {
  /** 0-based; null for problems of every record. */
  readonly recordIndex: number | null;
  readonly findings: readonly Finding[];
};

/** The group of a finding: its kind and weight. */
export function groupOf({ weight, kind }: Pick<Finding, "weight" | "kind">): string {
  return `${weight} ${kind}`;
}

function titleOf(kind: string, weight: Weight): Pick<ProblemKindInfo, "title" | "advice"> {
  const { title, advice, lacksFact } = kindInfo(kind);
  if (weight !== "note" || !lacksFact) return { title, advice };
  return {
    title: `${title}, optional`,
    advice: "These cards are printed without them. Nothing needs to be done.",
  };
}

/** Groups findings by kind: problems of every card first, then by severity, notes last. */
export function groupByKind(findings: readonly Finding[]): readonly KindGroup[] {
  const rank = ({ weight, kind }: Finding) =>
    weights.indexOf(weight) * kindOrder.length + kindOrder.indexOf(kind);
  return [...Map.groupBy(findings, groupOf)]
    .flatMap(([id, found]) => {
      const [first] = found;
      return first ? [{ id, first, found }] : [];
    })
    .toSorted((a, b) => rank(a.first) - rank(b.first))
    .map(({ id, first: { kind, weight }, found }) => ({
      ...kindInfo(kind),
      ...titleOf(kind, weight),
      id,
      kind,
      weight,
      findings: found,
      records: recordsOf(found).length,
    }));
}

/** Groups findings by record, in record order. */
export function groupByRecord(findings: readonly Finding[]): readonly RecordGroup[] {
  const groups = Map.groupBy(findings, ({ record_index }) => record_index);
  return [...groups]
    .map(([recordIndex, found]) => ({ recordIndex, findings: found }))
    .toSorted((a, b) => (a.recordIndex ?? -1) - (b.recordIndex ?? -1));
}

/** Groups findings with the same message about the same element. */
export function groupBySentence(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return [
    ...Map.groupBy(findings, ({ side, element_id, message }) =>
      JSON.stringify([side, element_id, message]),
    ).values(),
  ];
}

type RecordReference = { readonly record_index: number | null };

/** The records (0-based, ascending) of these problems. */
export function recordsOf(problems: readonly RecordReference[]): readonly number[] {
  return [...new Set(problems.flatMap(({ record_index }) => record_index ?? []))].sort((a, b) => a - b);
}

/** A person listed twice still needs one card, so keep the first record with an id. */
const staysIn = ({ kind, same_as }: Finding) => kind === "duplicate_id" && same_as === undefined;

/** The records (0-based, ascending) that are excluded by leaving out these groups. */
export function recordsIn(findings: readonly Finding[], groups: ReadonlySet<string>): readonly number[] {
  return recordsOf(findings.filter((finding) => groups.has(groupOf(finding)) && !staysIn(finding)));
}

/** The groups whose records lack required information. */
export function lackingGroups(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.filter(({ weight }) => weight === "lacking").map(groupOf));
}

const columns = ["Record", "Name", "Problem", "Side", "Element", "What is wrong"] as const;

/**
 * The list as CSV for spreadsheet programs: records counted from 1, "all" for problems of every record, and the names
 * of the people.
 */
export function problemsCsv(
  problems: readonly PreflightProblem[],
  elementName: (problem: PreflightProblem) => string,
  nameOf: NameOf,
): string {
  const rows = problems.map((problem) => ({
    Record: problem.record_index === null ? "all" : problem.record_index + 1,
    Name: problem.record_index === null ? "" : (nameOf(problem.record_index) ?? ""),
    Problem: kindInfo(problem.kind).title,
    Side: problem.side ?? "",
    Element: elementName(problem),
    "What is wrong": problem.message,
  }));
  // The byte order mark tells spreadsheet programs that the text is UTF-8.
  return `\ufeff${writeCsv(columns, rows)}`;
}
