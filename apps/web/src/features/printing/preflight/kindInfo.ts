import { type ProblemKind, type ProblemKindInfo, problemKinds } from "@print-builder/core/preflight";

/** The kinds, the gravest first. */
export const kindOrder = Object.keys(problemKinds);

/** What is known of a kind; a kind of a newer server goes by its own name. */
export function kindInfo(kind: string): ProblemKindInfo {
  return (
    problemKinds[kind as ProblemKind] ?? { title: kind.replaceAll("_", " "), advice: "", concerns: "record" }
  );
}
