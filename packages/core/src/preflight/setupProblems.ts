import { type Project, printSetup } from "../document/index.ts";
import { labelFit } from "../print/labelFit.ts";
import { labelsOffPageMessage } from "../print/labelsOffPage.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { cutoutProblems } from "./cutoutProblems.ts";
import { sampleTextProblems } from "./sampleTexts.ts";

/** Problems of the page setup and of texts shared by every card. */
export function setupProblems(project: Project): readonly Problem[] {
  const setup = printSetup(project);
  const everywhere = { recordIndex: null, elementId: null, side: null };
  if (Math.min(setup.label.widthMm, setup.label.heightMm) === 0) {
    const message = problemTexts.labelWithoutSize(setup.label);
    return [{ ...everywhere, kind: "label_without_size", message }];
  }
  const problems: Problem[] = [...sampleTextProblems(project)];
  const offPage = labelsOffPageMessage(setup);
  if (offPage !== null) problems.push({ ...everywhere, kind: "label_off_page", message: offPage });
  if (!labelFit(project.canvas, setup.label).exact) {
    const message = problemTexts.canvasScaled(project.canvas, setup.label);
    problems.push({ ...everywhere, kind: "canvas_scaled", message });
  }
  problems.push(...cutoutProblems(project));
  return problems;
}
