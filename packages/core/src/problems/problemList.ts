import type { Problem, ProblemKind } from "./problem.ts";
import { problemKinds } from "./problemKinds.ts";

/** Problems in the order found, each listed once, even if it is on several copies or pages. */
export type ProblemList = {
  readonly problems: readonly Problem[];
  add(problem: Problem): void;
};

/** `keep` returns a problem in the form to list, e.g. `forPrint`, or null to omit it. */
export function createProblemList(keep: (problem: Problem) => Problem | null): ProblemList {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  return {
    problems,
    add(found) {
      const problem = keep(found);
      if (problem === null) return;
      const { recordIndex, side, elementId, kind, message } = problem;
      const key = [recordIndex, side, elementId, kind, message].join("\n");
      if (seen.has(key)) return;
      seen.add(key);
      problems.push(problem);
    },
  };
}

/** Whether a problem of this kind concerns the design if every record has it, otherwise the records that have it. */
export function isOfBoth(kind: string): boolean {
  return problemKinds[kind as ProblemKind]?.concerns === "both";
}

type OfKind<Key extends string> = { readonly kind: string } & Readonly<Record<Key, number | null>>;

/**
 * Lists a problem once, without a record, if all of several records have it with the same text and position.
 * `recordKey` is the property with the record's number.
 */
export function sharedOnce<Key extends string, Found extends OfKind<Key>>(
  problems: readonly Found[],
  records: number,
  recordKey: Key,
): readonly Found[] {
  if (records < 2) return problems;
  const keyed = problems.map((problem) => ({
    problem,
    key: isOfBoth(problem.kind) ? JSON.stringify({ ...problem, [recordKey]: null }) : null,
  }));
  const shared = new Map<string, Found>();
  for (const [key, found] of Map.groupBy(keyed, ({ key }) => key)) {
    const [first] = found;
    const having = new Set(found.map(({ problem }) => problem[recordKey])).size;
    if (key !== null && first && having >= records) shared.set(key, { ...first.problem, [recordKey]: null });
  }
  const others = keyed.filter(({ key }) => key === null || !shared.has(key)).map(({ problem }) => problem);
  return [...shared.values(), ...others];
}
