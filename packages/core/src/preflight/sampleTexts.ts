import {
  type Project,
  type SampleMark,
  type SideName,
  type StoredElement,
  sampleMarks,
  sideElements,
  sidesOf,
} from "../document/index.ts";
import { elementKind } from "../elements/index.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";

/** A text that is still a template's: where it is, and what of it belongs to the sample organisation. */
type SampleText = {
  readonly side: SideName;
  readonly element: StoredElement;
  readonly mark: SampleMark;
};

/** What the texts and codes of a card still say of the organisation that its template was drawn for. */
export function sampleTexts(project: Project): readonly SampleText[] {
  return sidesOf(project).flatMap((side) =>
    sideElements(project, side).flatMap((element) => {
      const { textProperties } = elementKind(element.type);
      const texts = textProperties.map((property) => String(element.properties[property] ?? ""));
      return sampleMarks(element)
        .filter(({ value }) => !element.hidden && texts.some((text) => text.includes(value)))
        .map((mark) => ({ side, element, mark }));
    }),
  );
}

/** One problem for each element that shows something of the sample organisation. */
export function sampleTextProblems(project: Project): readonly Problem[] {
  const found = Map.groupBy(sampleTexts(project), ({ element }) => element);
  return [...found].map(([{ id }, texts]) => ({
    recordIndex: null,
    elementId: id,
    side: texts[0]?.side ?? null,
    kind: "sample_text",
    message: problemTexts.sampleText(texts.map(({ mark }) => mark.value)),
  }));
}
