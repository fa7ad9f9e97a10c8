import type { Box } from "../../drawing/drawOp.ts";
import type { FaceBox, PhotoEdit } from "../drawTools.ts";

export const pictureFits = ["cover", "contain", "fill", "face"] as const;

export type PictureFit = (typeof pictureFits)[number];

/**
 * The target position of a face: the eye line from the top and the head from crown to chin, as fractions of the
 * box's height.
 */
export type FaceFrame = { readonly eye_line: number; readonly head_height: number };

/**
 * `passport` follows ISO/IEC 19794-5 for full frontal pictures: a head of 70 to 80 % with the eyes above the
 * middle.
 */
export const faceFrames = {
  portrait: { eye_line: 0.42, head_height: 0.5 },
  passport: { eye_line: 0.45, head_height: 0.75 },
  tight: { eye_line: 0.5, head_height: 0.9 },
} as const satisfies Readonly<Record<string, FaceFrame>>;

type Size = { readonly width: number; readonly height: number };

type Placing = {
  readonly fit: PictureFit;
  readonly frame?: FaceFrame | undefined;
  /** Absent or null: the picture is centred. */
  readonly face?: FaceBox | null | undefined;
  readonly edit?: PhotoEdit | undefined;
};

/** Degrees clockwise about the middle of the placed picture. */
export type PlacedPicture = { readonly place: Box; readonly turn: number };

/**
 * Positions a picture in a box: by hand, by its face, or centred by its fit. The picture may exceed the box, because
 * the drawing is clipped to the box.
 */
export function placePicture(
  picture: Size,
  box: Box,
  { fit, frame, face, edit = {} }: Placing,
): PlacedPicture {
  const turn = edit.rotation ?? 0;
  if (picture.width <= 0 || picture.height <= 0) return { place: box, turn };
  if (isPlacedByHand(edit)) return { place: placedByHand(picture, box, edit), turn };
  if (fit === "face" && face) {
    return { place: framedFace(picture, box, face, frame ?? faceFrames.portrait), turn };
  }
  if (fit === "fill") return { place: box, turn };
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const scale = fit === "contain" ? Math.min(across, down) : Math.max(across, down);
  return { place: centred(picture, box, scale), turn };
}

/** Whether a correction moves or scales the picture, rather than only rotating or brightening it. */
export function isPlacedByHand({ x, y, scale }: PhotoEdit): boolean {
  return x !== undefined || y !== undefined || scale !== undefined;
}

function coverScale(picture: Size, box: Box): number {
  return Math.max(box.width / picture.width, box.height / picture.height);
}

function centred(picture: Size, box: Box, scale: number): Box {
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function placedByHand(picture: Size, box: Box, { x = 0, y = 0, scale = 1 }: PhotoEdit): Box {
  const place = centred(picture, box, coverScale(picture, box) * scale);
  return { ...place, x: place.x + x * box.width, y: place.y + y * box.height };
}

/** The correction that reproduces a picture's current position, as the starting point of a manual correction. */
export function editOfPlace(
  picture: Size,
  box: Box,
  place: Box,
): { readonly x: number; readonly y: number; readonly scale: number } {
  return {
    x: (place.x + place.width / 2 - box.x - box.width / 2) / box.width,
    y: (place.y + place.height / 2 - box.y - box.height / 2) / box.height,
    scale: place.width / (picture.width * coverScale(picture, box)),
  };
}

/**
 * Maximum factor by which a head may exceed its target height. A picture that ends near the head and needs a larger
 * factor is moved instead.
 */
const mostGrown = 1.15;

/**
 * Places the head at its target height with the eyes on the target line. A picture that does not cover the box is
 * enlarged about the eyes; if that is not enough, it is moved and enlarged until it covers the box.
 */
function framedFace(picture: Size, box: Box, face: FaceBox, frame: FaceFrame): Box {
  const across = (face.x + face.width / 2) * picture.width;
  const down = (face.y + face.height / 2) * picture.height;
  const eyes = frame.eye_line * box.height;
  const asked = (frame.head_height * box.height) / (face.height * picture.height);
  const covering = Math.max(
    box.width / 2 / across,
    box.width / 2 / (picture.width - across),
    eyes / down,
    (box.height - eyes) / (picture.height - down),
  );
  const grown = Math.max(asked, Math.min(covering, asked * mostGrown));
  const scale = Math.max(grown, coverScale(picture, box));
  const [width, height] = [picture.width * scale, picture.height * scale];
  const within = (start: number, length: number, size: number) => Math.min(0, Math.max(length - size, start));
  return {
    x: box.x + within(box.width / 2 - across * scale, box.width, width),
    y: box.y + within(eyes - down * scale, box.height, height),
    width,
    height,
  };
}
