import {
  type Cutout,
  cutoutsOn,
  isPunched,
  type Project,
  printSetup,
  type SampleMark,
  type SideName,
  type StoredElement,
  sampleMarks,
  sideElements,
  sidesOf,
} from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { describeElement, elementKind, roleOf } from "../elements/index.ts";
import { markLacks } from "../marks/index.ts";
import { outsideText } from "../ownValue.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { labelFit } from "../sheets/labelFit.ts";
import { labelsOffPageMessage } from "../sheets/labelsOffPage.ts";
import { paperSetup } from "../sheets/paperSetup.ts";
import type { PrintRequest } from "../sheets/printRequest.ts";
import { elementsOver, printableAreaProblems } from "./printableArea.ts";

/** An element that still shows details of the template's sample organisation, such as its name or crest. */
type SampleText = {
  readonly side: SideName;
  readonly element: StoredElement;
  readonly mark: SampleMark;
};

/** Finds text, codes and crests that still show details of the template's sample organisation. */
export function sampleTexts(project: Project): readonly SampleText[] {
  return sidesOf(project).flatMap((side) =>
    sideElements(project, side).flatMap((element) => {
      const { textProperties } = elementKind(element.type);
      const texts = textProperties.map((property) => outsideText(element.properties[property]));
      return sampleMarks(element)
        .filter(({ role, value }) =>
          role === "crest" ? isDrawn(element) : texts.some((text) => text.includes(value)),
        )
        .filter(() => !element.hidden)
        .map((mark) => ({ side, element, mark }));
    }),
  );
}

/** Whether a picture is embedded, as in templates; pictures that users choose are files of the project. */
const isDrawn = ({ properties }: StoredElement) => outsideText(properties.imageData).startsWith("data:");

function sampleTextProblems(project: Project): readonly Problem[] {
  const found = Map.groupBy(sampleTexts(project), ({ element }) => element);
  return [...found].map(([{ id }, texts]) => ({
    recordIndex: null,
    elementId: id,
    side: texts[0]?.side ?? null,
    kind: "sample_text",
    message: problemTexts.sampleText(texts.map(({ mark }) => (mark.role === "crest" ? null : mark.value))),
  }));
}

/** Tolerance in mm; nobody notices smaller overlaps. */
const toleranceMm = 0.1;

/** Elements that a cutout would spoil, each once per cutout. Colours and shapes may be punched. */
function cutoutProblems(project: Project): readonly Problem[] {
  const setup = printSetup(project);
  const [scaleX, , , scaleY, left, top] = labelFit(project.canvas, setup.label).matrix;
  return sidesOf(project).flatMap((side) =>
    cutoutsOn(setup, side).flatMap((cutout) => {
      const area: Box = {
        x: (cutout.xMm - left) / scaleX,
        y: (cutout.yMm - top) / scaleY,
        width: cutout.widthMm / scaleX,
        height: cutout.heightMm / scaleY,
      };
      return elementsOver(sideElements(project, side), [area], toleranceMm / scaleX)
        .filter(({ element }) => isSpoilt(element, cutout))
        .map(({ element }): Problem => {
          const message = problemTexts.underCutout(cutout.kind);
          return { recordIndex: null, elementId: element.id, side, kind: "under_cutout", message };
        });
    }),
  );
}

/** A punch destroys the content of text, codes and photos; stripes and chips must stay unprinted. */
function isSpoilt(element: StoredElement, { kind }: Cutout): boolean {
  if (!isPunched(kind)) return true;
  const role = roleOf(element);
  if (role === "picture") return describeElement(element).imageToken !== null;
  return role === "text" || role === "code";
}

/** Problems of the page setup, and of text that is the same on every card. */
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

/** Conflicts between a print request and the page setup. */
export function requestProblems(project: Project, request: PrintRequest): readonly Problem[] {
  const lacks = markLacks(paperSetup(printSetup(project), request.paper), request);
  const marks = lacks.map((lack): Problem => {
    const message = problemTexts.noMarkRoom(lack);
    return { recordIndex: null, elementId: null, side: null, kind: "no_mark_room", message };
  });
  return [...marks, ...printableAreaProblems(project, request)];
}
