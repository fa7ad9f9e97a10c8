import type { Point } from "@print-builder/core/editing";

/**
 * A picture's position and scale in its frame, as in `PhotoEdit`: the offset of its centre as a fraction of the frame,
 * and a scale at which 1 fills the frame.
 */
export type CropPlace = { readonly x: number; readonly y: number; readonly scale: number };

type Size = { readonly width: number; readonly height: number };

/** The size of a picture in any unit, and of its frame in canvas px. */
export type Cropped = {
  readonly picture: Size;
  readonly frame: Size;
  /** True if the picture filled its frame when cropping began: it must then fill the frame afterwards too. */
  readonly fills: boolean;
};

/** The limits that a design can store. */
const scales = { least: 0.05, most: 50 } as const;
const farthest = 20;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The size of the whole picture, canvas px. */
export function pictureSize({ picture, frame }: Cropped, { scale }: CropPlace): Size {
  const times = Math.max(frame.width / picture.width, frame.height / picture.height) * scale;
  return { width: picture.width * times, height: picture.height * times };
}

/**
 * The nearest allowed position and scale: within the limits of a design, and without a gap if the picture fills its
 * frame.
 */
export function nearestPlace(cropped: Cropped, place: CropPlace): CropPlace {
  const scale = within(place.scale, cropped.fills ? 1 : scales.least, scales.most);
  const { width, height } = pictureSize(cropped, { ...place, scale });
  const { frame, fills } = cropped;
  const across = fills ? (width / frame.width - 1) / 2 : farthest;
  const down = fills ? (height / frame.height - 1) / 2 : farthest;
  return { x: within(place.x, -across, across) + 0, y: within(place.y, -down, down) + 0, scale };
}

/** Moves the picture by canvas px along the frame's own axes. */
export function movedPlace(cropped: Cropped, { x, y, scale }: CropPlace, by: Point): CropPlace {
  const { frame } = cropped;
  return nearestPlace(cropped, { x: x + by.x / frame.width, y: y + by.y / frame.height, scale });
}

/** Zooms by `times` around a point, given in canvas px from the frame's centre along its own axes. */
export function zoomedPlace(cropped: Cropped, place: CropPlace, about: Point, times: number): CropPlace {
  const [u, v] = [about.x / cropped.frame.width, about.y / cropped.frame.height];
  const wanted = within(place.scale * times, cropped.fills ? 1 : scales.least, scales.most);
  const real = wanted / place.scale;
  return nearestPlace(cropped, {
    x: u + (place.x - u) * real,
    y: v + (place.y - v) * real,
    scale: wanted,
  });
}
