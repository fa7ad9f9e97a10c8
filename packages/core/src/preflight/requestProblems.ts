import { type Project, printSetup } from "../document/index.ts";
import { markLacks } from "../marks/index.ts";
import { paperSetup } from "../print/paperSetup.ts";
import type { PrintRequest } from "../print/printRequest.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { printableAreaProblems } from "./printableArea.ts";

/** Problems of a print request with the page setup. */
export function requestProblems(project: Project, request: PrintRequest): readonly Problem[] {
  return [...markProblems(project, request), ...printableAreaProblems(project, request)];
}

function markProblems(project: Project, request: PrintRequest): readonly Problem[] {
  const lacks = markLacks(paperSetup(printSetup(project), request.paper), request);
  const everywhere = { recordIndex: null, elementId: null, side: null };
  return lacks.map((lack) => ({
    ...everywhere,
    kind: "no_mark_room",
    message: problemTexts.noMarkRoom(lack),
  }));
}
