import { centreOf, cornersOf, type Frame } from "@print-builder/core/editing";
import { useId } from "react";
import { outlinePoints } from "#platform/editorSession/screen.ts";
import classes from "./cropping.module.css";

const handleSize = 12;

type WholePictureProps = {
  readonly url: string;
  /** Both in screen px. */
  readonly frame: Frame;
  readonly whole: Frame;
};

/** The whole picture, faint beyond the card's frame, with handles at its corners. */
export function WholePicture({ url, frame, whole }: WholePictureProps) {
  const outside = useId();
  const { x, y, width, height, rotation } = whole;
  const middle = centreOf(whole);
  const turn = `rotate(${rotation} ${middle.x} ${middle.y})`;
  return (
    <svg className={classes.whole} aria-hidden="true" data-testid="whole-picture">
      <mask id={outside} maskUnits="userSpaceOnUse" x="-100%" y="-100%" width="300%" height="300%">
        <rect x="-100%" y="-100%" width="300%" height="300%" fill="white" />
        <polygon points={outlinePoints(frame)} fill="black" />
      </mask>
      <g mask={`url(#${outside})`}>
        <image
          className={classes.faint}
          href={url}
          x={x}
          y={y}
          width={width}
          height={height}
          preserveAspectRatio="none"
          transform={turn}
        />
      </g>
      <polygon className={classes.outline} points={outlinePoints(whole)} />
      <polygon className={classes.frame} points={outlinePoints(frame)} />
      {cornersOf(whole).map((corner, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the corners are always the same four
          key={index}
          className={classes.handle}
          data-crop-handle={index}
          x={corner.x - handleSize / 2}
          y={corner.y - handleSize / 2}
          width={handleSize}
          height={handleSize}
          rx={3}
          transform={`rotate(${rotation})`}
        />
      ))}
    </svg>
  );
}
