import { canvasMm, pxPerMm } from "@print-builder/core/document";
import { boundsOf } from "@print-builder/core/editing";
import { type RefObject, useEffect, useRef } from "react";
import { useEditorState, useFollow } from "../store/EditorContext.ts";
import { selectedOf } from "../store/selectedOf.ts";
import type { PlaceInArea } from "./areaPlace.ts";
import classes from "./canvas.module.css";

const rulerSize = 20;

/** Distances of the numbered ticks, mm; the first that leaves room for its numbers is taken. */
const numberedEvery = [1, 2, 5, 10, 20, 50, 100, 200];
const leastRoom = 58;

type Scale = { readonly numbered: number; readonly small: number; readonly pxPerMm: number };

function scaleFor(zoom: number): Scale {
  const onScreen = pxPerMm * zoom;
  const numbered = numberedEvery.find((mm) => mm * onScreen >= leastRoom) ?? 500;
  const fifth = numbered / 10;
  return { numbered, small: fifth * onScreen >= 5 ? fifth : numbered / 5, pxPerMm: onScreen };
}

type AxisProps = {
  readonly isLevel: boolean;
  /** Of the canvas's zero, px from the ruler's start. */
  readonly zero: number;
  readonly length: number;
  readonly scale: Scale;
  readonly card: number;
};

function ticksOf({ isLevel, zero, length, scale }: AxisProps): {
  readonly path: string;
  readonly numbers: readonly number[];
} {
  const first = Math.floor(-zero / scale.pxPerMm / scale.small);
  const last = Math.ceil((length - zero) / scale.pxPerMm / scale.small);
  const perNumber = Math.round(scale.numbered / scale.small);
  const numbers: number[] = [];
  let path = "";
  for (let index = first; index <= last; index++) {
    const at = Math.round(zero + index * scale.small * scale.pxPerMm) + 0.5;
    const isNumbered = index % perNumber === 0;
    const from = isNumbered ? 6 : (index * 2) % perNumber === 0 ? 12 : 15;
    path += isLevel ? `M${at} ${from}V20` : `M${from} ${at}H20`;
    if (isNumbered) numbers.push(Math.round(index * scale.small * 1000) / 1000);
  }
  return { path, numbers };
}

function CardBand({ isLevel, zero, card }: AxisProps) {
  return isLevel ? (
    <rect className={classes.rulerCard} x={zero} y={0} width={card} height={rulerSize} />
  ) : (
    <rect className={classes.rulerCard} x={0} y={zero} width={rulerSize} height={card} />
  );
}

/** Where the selection is along the axis; it follows every move. */
function SelectionBand({ isLevel, zero }: AxisProps) {
  const band = useRef<SVGRectElement>(null);
  const [at, along] = isLevel ? (["x", "width"] as const) : (["y", "height"] as const);
  useFollow(({ shown, view }) => {
    const bounds = boundsOf(selectedOf(shown));
    const [from, size] = bounds ? [zero + bounds[at] * view.zoom, bounds[along] * view.zoom] : [0, 0];
    band.current?.setAttribute(at, String(from));
    band.current?.setAttribute(along, String(size));
  });
  const across = isLevel ? { height: rulerSize } : { width: rulerSize };
  return <rect ref={band} className={classes.rulerSelection} {...across} />;
}

function Axis(props: AxisProps) {
  const { isLevel, zero, scale } = props;
  const { path, numbers } = ticksOf(props);
  return (
    <svg aria-hidden="true">
      <CardBand {...props} />
      <SelectionBand {...props} />
      <path className={classes.ticks} d={path} />
      {numbers.map((mm) => {
        const at = zero + mm * scale.pxPerMm + 3;
        return isLevel ? (
          <text key={mm} className={classes.rulerText} x={at} y={10}>
            {mm}
          </text>
        ) : (
          <text
            key={mm}
            className={classes.rulerText}
            transform={`translate(9 ${at - 6}) rotate(-90)`}
            textAnchor="start"
          >
            {mm}
          </text>
        );
      })}
    </svg>
  );
}

/** Moves the pointer's marks without drawing the rulers anew. */
function usePointerMarks(area: RefObject<HTMLElement | null>, placeIn: PlaceInArea) {
  const markX = useRef<HTMLDivElement>(null);
  const markY = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      const { x, y } = placeIn(event);
      cancelAnimationFrame(frame);
      // With the next frame, so that nothing is laid out between the pointer's events.
      frame = requestAnimationFrame(() => {
        if (markX.current) markX.current.style.transform = `translateX(${x - rulerSize}px)`;
        if (markY.current) markY.current.style.transform = `translateY(${y - rulerSize}px)`;
      });
    };
    element.addEventListener("pointermove", follow);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("pointermove", follow);
    };
  }, [area, placeIn]);
  return { markX, markY };
}

type RulersProps = {
  readonly area: RefObject<HTMLElement | null>;
  readonly placeIn: PlaceInArea;
  readonly size: { readonly width: number; readonly height: number };
};

/** Rulers in mm along the top and the left; they show where the card, the selection and the pointer are. */
export function Rulers({ area, placeIn, size }: RulersProps) {
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const { markX, markY } = usePointerMarks(area, placeIn);
  const scale = scaleFor(zoom);
  return (
    <div aria-hidden="true" data-testid="rulers" data-card-mm={Math.round(canvasMm(canvas.width))}>
      <div className={classes.rulerX}>
        <Axis isLevel zero={panX - rulerSize} length={size.width} scale={scale} card={canvas.width * zoom} />
        <div ref={markX} className={classes.rulerMark} />
      </div>
      <div className={classes.rulerY}>
        <Axis
          isLevel={false}
          zero={panY - rulerSize}
          length={size.height}
          scale={scale}
          card={canvas.height * zoom}
        />
        <div ref={markY} className={classes.rulerMark} />
      </div>
      <div className={classes.rulerCorner}>mm</div>
    </div>
  );
}
