import { type CleanPicture, sanitiseSvg as sanitise } from "@print-builder/svg";
import { type PictureKind, pictureKind } from "../pictureFiles/pictureKind.ts";
import { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";

/** Bitmap formats allowed inside an SVG. */
const shownKinds: ReadonlySet<PictureKind | null> = new Set(["png", "jpeg", "gif", "webp"] as const);

const cleanPicture: CleanPicture = (bytes) => {
  const kind = pictureKind(bytes);
  const plain = kind !== null && shownKinds.has(kind) ? withoutMetadata(bytes) : null;
  return kind && plain && { kind, bytes: plain };
};

/** Makes an SVG and its nested pictures harmless and removes their metadata. Throws SvgError if that is impossible. */
export const sanitiseSvg = (source: string): string => sanitise(source, cleanPicture);
