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
import { outsideText } from "../ownValue.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";

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

export function sampleTextProblems(project: Project): readonly Problem[] {
  const found = Map.groupBy(sampleTexts(project), ({ element }) => element);
  return [...found].map(([{ id }, texts]) => ({
    recordIndex: null,
    elementId: id,
    side: texts[0]?.side ?? null,
    kind: "sample_text",
    message: problemTexts.sampleText(texts.map(({ mark }) => (mark.role === "crest" ? null : mark.value))),
  }));
}
