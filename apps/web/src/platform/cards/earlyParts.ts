import type { StoredElement } from "@print-builder/core/document";
import { fontsOf, mediaOf } from "@print-builder/core/elements";
import type { FaceId } from "@print-builder/core/text";
import { isSlicedFace, resolveFace } from "@print-builder/fonts";
import type { EarlyAnswer, EarlyQuestion } from "../api/earlyAnswer.ts";
import { fetchFaceEarly } from "./earlyFaces.ts";

/** Asks for a picture that will be asked for in a moment: that then gets this answer. */
function preload(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "image", href });
  document.head.append(link);
}

const facesOf = (element: StoredElement): readonly FaceId[] =>
  fontsOf(element).flatMap(({ family, weight, italic }) => {
    const { face, known } = resolveFace(family, weight, italic);
    // What is not known may be one of the project's own; of the sliced ones only parts are fetched.
    return known && !isSlicedFace(face) ? [face] : [];
  });

const addressesOfPictures = (element: StoredElement, project: string): readonly string[] => {
  const name = mediaOf(element);
  return name === null ? [] : [`${project}/media/${encodeURIComponent(name)}`];
};

function each(
  elements: readonly StoredElement[],
  addressesOf: (element: StoredElement) => readonly string[],
): readonly string[] {
  const shown = elements.filter((element) => !element.hidden);
  return [...new Set(shown.flatMap(addressesOf))];
}

/** What drawing these elements is certain to fetch: bundled faces, and pictures of the project at this address. */
export function partsOf(elements: readonly StoredElement[], project: string) {
  return {
    faces: each(elements, facesOf),
    pictures: each(elements, (element) => addressesOfPictures(element, project)),
  };
}

/**
 * Fetches what a project's front is drawn with, while the code that will ask for it is not there yet: as soon as the
 * question for the project is answered, and without waiting a moment where it is. What the answer said is kept with the
 * question. Whatever is wrong with it, those who open the project will tell.
 */
export function fetchPartsOf(question: EarlyQuestion): void {
  const { arrived, answer } = question;
  if (arrived) fetchParts(question, arrived);
  else
    answer.then(
      (late) => fetchParts(question, late),
      () => undefined,
    );
}

function fetchParts(question: EarlyQuestion, { status, text }: EarlyAnswer): void {
  if (status !== 200) return;
  try {
    const content = JSON.parse(text);
    const { faces, pictures } = partsOf(content.front_elements, question.address);
    question.content = content;
    for (const face of faces) fetchFaceEarly(face);
    for (const picture of pictures) preload(picture);
  } catch {
    // Nothing is lost but a head start.
  }
}
