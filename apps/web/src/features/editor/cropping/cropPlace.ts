import type { Point } from "@print-builder/core/editing";

/** Where a picture lies in its frame, as `PhotoEdit` has it: its middle from the frame's in parts of the frame; 1 fills it. */
export type CropPlace = { readonly x: number; readonly y: number; readonly scale: number };

type Size = { readonly width: number; readonly height: number };

/** A picture of any unit and the frame that it is shown in, canvas px. */
export type Cropped = {
  readonly picture: Size;
  readonly frame: Size;
  /** True for one that filled its frame when somebody began to crop it: it goes on doing so. */
  readonly fills: boolean;
};

/** What a design can store. */
const scales = { least: 0.05, most: 50 } as const;
const farthest = 20;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** How large the whole picture is, canvas px. */
export function pictureSize({ picture, frame }: Cropped, { scale }: CropPlace): Size {
  const times = Math.max(frame.width / picture.width, frame.height / picture.height) * scale;
  return { width: picture.width * times, height: picture.height * times };
}

/** The nearest place that may be: no further away than a design can store, and without a gap where the picture fills its frame. */
export function nearestPlace(cropped: Cropped, place: CropPlace): CropPlace {
  const scale = within(place.scale, cropped.fills ? 1 : scales.least, scales.most);
  const { width, height } = pictureSize(cropped, { ...place, scale });
  const { frame, fills } = cropped;
  const across = fills ? (width / frame.width - 1) / 2 : farthest;
  const down = fills ? (height / frame.height - 1) / 2 : farthest;
  return { x: within(place.x, -across, across) + 0, y: within(place.y, -down, down) + 0, scale };
}

/** Moved by canvas px along the frame's own sides. */
export function movedPlace(cropped: Cropped, { x, y, scale }: CropPlace, by: Point): CropPlace {
  const { frame } = cropped;
  return nearestPlace(cropped, { x: x + by.x / frame.width, y: y + by.y / frame.height, scale });
}

/** Made `times` as large about a point, canvas px from the frame's middle along its own sides. */
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
