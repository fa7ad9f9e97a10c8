import { type ProblemKind, type ProblemKindInfo, problemKinds } from "@print-builder/core/preflight";

/** The kinds of problems, gravest first. */
export const kindOrder = Object.keys(problemKinds);

/** Describes a kind; an unknown kind, from a newer server, is shown by its own name. */
export function kindInfo(kind: string): ProblemKindInfo {
  return (
    problemKinds[kind as ProblemKind] ?? { title: kind.replaceAll("_", " "), advice: "", concerns: "record" }
  );
}
