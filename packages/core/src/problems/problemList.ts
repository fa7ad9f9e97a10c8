import type { Problem, ProblemKind } from "./problem.ts";
import { problemKinds } from "./problemKinds.ts";

/** Problems in the order found, each once, however many copies or pages show it. */
export type ProblemList = {
  readonly problems: readonly Problem[];
  add(problem: Problem): void;
};

/** `keep` returns the listed form of a problem, e.g. `forPrint`; null leaves it out. */
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

/**
 * Whether the kind is a fault of the design if every record has it, otherwise of the records that have it.
 */
export function isOfBoth(kind: string): boolean {
  return problemKinds[kind as ProblemKind]?.concerns === "both";
}

type OfKind<Key extends string> = { readonly kind: string } & Readonly<Record<Key, number | null>>;

/**
 * Reports a fault once, without a record, if each of several records has it with the same text and place.
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
