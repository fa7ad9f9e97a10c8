import type { CardSize } from "@print-builder/core/document";
import classes from "./newProject.module.css";

/** Maximum size of a picture, px. */
const room = { width: 86, height: 62 };

type Part = readonly [x: number, y: number, width: number, height: number];

/** Typical contents of a card of this kind, as fractions of its width and height; the first part is a picture. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  cr80: [
    [0.08, 0.18, 0.28, 0.64],
    [0.44, 0.24, 0.44, 0.13],
    [0.44, 0.48, 0.32, 0.09],
    [0.44, 0.66, 0.38, 0.09],
  ],
  badge: [
    [0.4, 0.08, 0.2, 0.08],
    [0.16, 0.34, 0.68, 0.2],
    [0.28, 0.66, 0.44, 0.1],
  ],
  label: [
    [0.1, 0.54, 0.8, 0.3],
    [0.1, 0.18, 0.6, 0.16],
  ],
};

const sheet: readonly Part[] = [
  [0.12, 0.14, 0.76, 0.42],
  [0.12, 0.64, 0.6, 0.09],
  [0.12, 0.78, 0.44, 0.06],
];

type SizePictureProps = { readonly id: string; readonly size: CardSize; readonly cornerMm: number };

/** A card in its proportions, with typical contents. */
export function SizePicture({ id, size, cornerMm }: SizePictureProps) {
  const scale = Math.min(room.width / size.width, room.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return (
    <svg
      className={classes.sizePicture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect width={width} height={height} rx={Math.max(cornerMm * scale, 1)} />
      {(partsOf[id] ?? sheet).map(([x, y, w, h], index) => (
        <rect
          key={`${x} ${y}`}
          data-part={index === 0 ? "picture" : "line"}
          x={x * width}
          y={y * height}
          width={w * width}
          height={h * height}
          rx={1}
        />
      ))}
    </svg>
  );
}
