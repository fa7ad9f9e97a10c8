import { type Project, type SideName, sideElements } from "../document/index.ts";
import { describeElement } from "../elements/index.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { idToken } from "../records/bindRecord.ts";
import { tokenName } from "../tokens/tokenName.ts";

/**
 * Finds text and codes that print a school system's internal record number because the token `id`, in any case, is
 * unmapped. The school itself knows its people by a different number.
 */
export function internalIdProblems(project: Project, sides: readonly SideName[]): readonly Problem[] {
  if (project.dataMode !== "school") return [];
  const { fieldMap } = project.mapping;
  const mapped = new Set(
    Object.keys(fieldMap)
      .filter((token) => fieldMap[token] !== "")
      .map(tokenName),
  );
  const isInternal = (token: string) => token.toLowerCase() === idToken && !mapped.has(token);
  return sides.flatMap((side) =>
    sideElements(project, side).flatMap((element) => {
      const token = describeElement(element).textTokens.find(isInternal);
      if (token === undefined) return [];
      const message = problemTexts.internalId(token);
      return [{ recordIndex: null, elementId: element.id, side, kind: "internal_id", message }] as const;
    }),
  );
}
