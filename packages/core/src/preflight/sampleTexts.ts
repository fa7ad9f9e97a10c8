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

/** An element that still shows a detail of the template's sample organisation. */
type SampleText = {
  readonly side: SideName;
  readonly element: StoredElement;
  readonly mark: SampleMark;
};

/** Finds texts and codes that still show details of the template's sample organisation. */
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

/** Reports each element that still shows the sample organisation. */
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
