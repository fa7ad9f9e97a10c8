import type { StoredElement } from "@print-builder/core/document";
import { fontOf } from "@print-builder/core/elements";
import type { FaceId } from "@print-builder/core/text";
import { isSlicedFace, resolveFace } from "@print-builder/fonts";
import { preload } from "../../preload.ts";
import { type EarlyAnswer, keepRead } from "../earlyAnswers.ts";
import { fetchFaceEarly } from "./earlyFaces.ts";

const faceOf = (element: StoredElement): FaceId | null => {
  const font = fontOf(element);
  if (!font) return null;
  const { face, known } = resolveFace(font.family, font.weight, font.italic);
  // What is not known may be one of the project's own; of the sliced ones only parts are fetched.
  return known && !isSlicedFace(face) ? face : null;
};

const addressOfPicture = ({ type, properties }: StoredElement, project: string): string | null => {
  const { staticImage, imageData } = properties;
  const name = /^media:(.+)$/.exec(typeof imageData === "string" ? imageData : "")?.[1];
  return type === "image" && staticImage === true && name
    ? `${project}/media/${encodeURIComponent(name)}`
    : null;
};

function each(
  elements: readonly StoredElement[],
  addressOf: (element: StoredElement) => string | null,
): readonly string[] {
  const shown = elements.filter((element) => !element.hidden);
  return [...new Set(shown.map(addressOf))].filter((address) => address !== null);
}

/** What drawing these elements is certain to fetch: bundled faces, and pictures of the project at this address. */
export function partsOf(elements: readonly StoredElement[], project: string) {
  return {
    faces: each(elements, faceOf),
    pictures: each(elements, (element) => addressOfPicture(element, project)),
  };
}

/**
 * Fetches what a project's front is drawn with, while the code that will ask for it is still arriving: `answer` is the
 * server's to the question for the project, which is kept as read. Whatever is wrong with it, those who open the
 * project will tell.
 */
export async function fetchPartsOf(answer: Promise<EarlyAnswer>): Promise<void> {
  try {
    const { address: project, status, text } = await answer;
    if (status !== 200) return;
    const content = JSON.parse(text);
    const { faces, pictures } = partsOf(content.front_elements, project);
    keepRead(project, content);
    for (const face of faces) fetchFaceEarly(face);
    for (const address of pictures) preload(address);
  } catch {
    // Nothing is lost but a head start.
  }
}
