import { type ProblemKind, type ProblemKindInfo, problemKinds } from "@print-builder/core/preflight";
import type { PreflightProblem, PreflightResult } from "./runPreflight.ts";

export type KindGroup = ProblemKindInfo & {
  readonly kind: string;
  readonly problems: readonly PreflightProblem[];
  /** Different records among them. */
  readonly records: number;
};

export type RecordGroup = {
  /** 0-based; null holds what concerns every record. */
  readonly recordIndex: number | null;
  readonly problems: readonly PreflightProblem[];
};

const kindOrder = Object.keys(problemKinds);

/** What is known of a kind; a kind of a newer server goes by its own name. */
export function kindInfo(kind: string): ProblemKindInfo {
  return (
    problemKinds[kind as ProblemKind] ?? { title: kind.replaceAll("_", " "), advice: "", concerns: "record" }
  );
}

/** The problems by kind, the gravest kind first. */
export function groupByKind(problems: readonly PreflightProblem[]): readonly KindGroup[] {
  const groups = Object.groupBy(problems, ({ kind }) => kind);
  return Object.entries(groups)
    .toSorted(([a], [b]) => kindOrder.indexOf(a) - kindOrder.indexOf(b))
    .map(([kind, found = []]) => ({
      ...kindInfo(kind),
      kind,
      problems: found,
      records: recordsOf(found).length,
    }));
}

/** The problems by record, in the order of the records. */
export function groupByRecord(problems: readonly PreflightProblem[]): readonly RecordGroup[] {
  const groups = Map.groupBy(problems, ({ record_index }) => record_index);
  return [...groups]
    .map(([recordIndex, found]) => ({ recordIndex, problems: found }))
    .toSorted((a, b) => (a.recordIndex ?? -1) - (b.recordIndex ?? -1));
}

/** Records (0-based, ascending) with a problem of their own; of these kinds only, where they are given. */
export function recordsOf(
  problems: readonly PreflightProblem[],
  kinds?: ReadonlySet<string>,
): readonly number[] {
  const records = problems.flatMap(({ kind, record_index }) =>
    record_index !== null && (kinds === undefined || kinds.has(kind)) ? [record_index] : [],
  );
  return [...new Set(records)].sort((a, b) => a - b);
}

/** At first every record with a problem of its own is left out. */
export function kindsToLeaveOut({ problems }: PreflightResult): ReadonlySet<string> {
  return new Set(problems.filter(({ record_index }) => record_index !== null).map(({ kind }) => kind));
}
