import type { Project, Sample, StoredElement } from "../document/index.ts";
import type { CardValues } from "../elements/drawTools.ts";
import { describeElement } from "../elements/elementKinds.ts";
import { expressionEngine } from "../expressions/loaded.ts";
import { bindRecord, noMapping } from "../records/index.ts";
import { fillTokens, noListener, tokensRead, unfilled } from "../tokens/index.ts";
import { splitOnce } from "../tokens/splitText.ts";
import { designValues, recordValues } from "./cardValues.ts";
import { type CardSurroundings, systemValue } from "./surroundings.ts";

const place = { index: 1, number: 1, total: 1 };

/** Matches the names of fields that show the portrait. Signatures and crests keep their placeholder. */
const showsFace = (token: string): boolean => /photo|picture|portrait|image|face/i.test(token);

/** The sample's values while designing. Unknown fields show as themselves, and no element is hidden. */
export function sampleValues({ values, photo }: Sample, surroundings: CardSurroundings): CardValues {
  const record = bindRecord(values, noMapping);
  const real = recordValues(record, surroundings, place);
  const known = (name: string) => record.text(name) ?? systemValue(name, surroundings, place);
  return {
    ...designValues,
    fill(text, listener) {
      if (splitOnce(text).pieces === null) {
        return fillTokens(text, (token) => known(token) ?? `{{ ${token} }}`, listener);
      }
      const isKnown =
        expressionEngine() !== null && tokensRead(text).every((name) => known(name) !== undefined);
      return isKnown ? real.fill(text, noListener) : unfilled(text);
    },
    image: (token) => (photo !== null && showsFace(token) ? { kind: "data", url: photo } : null),
  };
}

/** Puts the sample's portrait into the project's photo fields, for printing a sample card. */
export function withSamplePhoto(project: Project): Project {
  const photo = project.sample?.photo;
  if (!photo) return project;
  const shown = (element: StoredElement): StoredElement => {
    const { imageToken } = describeElement(element);
    if (imageToken === null || !showsFace(imageToken)) return element;
    const properties = { ...element.properties, staticImage: true, imageData: photo, imageBinding: "" };
    return { ...element, properties };
  };
  return { ...project, front: project.front.map(shown), back: project.back.map(shown) };
}
