import type { StoredElement } from "@print-builder/core/document";
import { fontOf } from "@print-builder/core/elements";
import { isSlicedFace, resolveFace } from "@print-builder/fonts";
import { preload } from "../../preload.ts";
import { faceAddress } from "./bundledFonts.ts";

const addressOfFace = (element: StoredElement): string | null => {
  const font = fontOf(element);
  if (!font) return null;
  const { face, known } = resolveFace(font.family, font.weight, font.italic);
  // What is not known may be one of the project's own; of the sliced ones only parts are fetched.
  return known && !isSlicedFace(face) ? faceAddress(face) : null;
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
    faces: each(elements, addressOfFace),
    pictures: each(elements, (element) => addressOfPicture(element, project)),
  };
}

/**
 * Fetches what a project's front is drawn with, while the code that will ask for it is still arriving: `answer` is the
 * server's to the question for the project. Whatever is wrong with it, those who open the project will tell.
 */
export async function fetchPartsOf(answer: Promise<Response>): Promise<void> {
  try {
    const given = await answer;
    const { front_elements: front } = await given.json();
    const { faces, pictures } = partsOf(front, given.url);
    for (const address of faces) preload(address, "fetch");
    for (const address of pictures) preload(address, "image");
  } catch {
    // Nothing is lost but a head start.
  }
}
