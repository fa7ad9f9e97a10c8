import type { StoredElement } from "@print-builder/core/document";
import { fontsOf, mediaOf } from "@print-builder/core/elements";
import type { FaceId } from "@print-builder/core/text";
import { isSlicedFace, resolveFace } from "@print-builder/fonts";
import type { EarlyAnswer, EarlyQuestion } from "../api/earlyAnswer.ts";
import { fetchFaceEarly } from "./earlyFaces.ts";

/** Preloads a picture. The later request for it is served from the preload. */
function preload(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "image", href });
  document.head.append(link);
}

const facesOf = (element: StoredElement): readonly FaceId[] =>
  fontsOf(element).flatMap(({ family, weight, italic }) => {
    const { face, known } = resolveFace(family, weight, italic);
    // An unknown family may be one of the project's fonts, and sliced faces are never fetched whole.
    return known && !isSlicedFace(face) ? [face] : [];
  });

const addressesOfPictures = (element: StoredElement, project: string): readonly string[] => {
  const name = mediaOf(element);
  return name === null ? [] : [`${project}/media/${encodeURIComponent(name)}`];
};

function collectFromShown(
  elements: readonly StoredElement[],
  addressesOf: (element: StoredElement) => readonly string[],
): readonly string[] {
  const shown = elements.filter((element) => !element.hidden);
  return [...new Set(shown.flatMap(addressesOf))];
}

/** The files that drawing these elements is certain to need: bundled faces, and the project's pictures. */
export function partsOf(elements: readonly StoredElement[], project: string) {
  return {
    faces: collectFromShown(elements, facesOf),
    pictures: collectFromShown(elements, (element) => addressesOfPictures(element, project)),
  };
}

/**
 * Fetches the fonts and pictures of a project's front before the drawing code has loaded: as soon as the early request
 * for the project has its response, synchronously if it already has. Stores the parsed response with the request.
 * Ignores errors, because opening the project reports them.
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
    // A failure only loses the head start.
  }
}
