import { canvasMm, pxPerMm } from "@print-builder/core/document";
import { boundsOf, selectedElements } from "@print-builder/core/editing";
import { type RefObject, useEffect, useRef } from "react";
import { useEditorList, useEditorState } from "../store/EditorContext.ts";
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
  readonly selection: { readonly from: number; readonly size: number } | null;
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

function Bands({ isLevel, zero, card, selection }: AxisProps) {
  const band = (from: number, size: number, className: string | undefined) =>
    isLevel ? (
      <rect className={className} x={zero + from} y={0} width={size} height={rulerSize} />
    ) : (
      <rect className={className} x={0} y={zero + from} width={rulerSize} height={size} />
    );
  return (
    <>
      {band(0, card, classes.rulerCard)}
      {selection ? band(selection.from, selection.size, classes.rulerSelection) : null}
    </>
  );
}

function Axis(props: AxisProps) {
  const { isLevel, zero, scale } = props;
  const { path, numbers } = ticksOf(props);
  return (
    <svg aria-hidden="true">
      <Bands {...props} />
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
function usePointerMarks(area: RefObject<HTMLElement | null>) {
  const markX = useRef<HTMLDivElement>(null);
  const markY = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const follow = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left - rulerSize, event.clientY - box.top - rulerSize];
      if (markX.current) markX.current.style.transform = `translateX(${x}px)`;
      if (markY.current) markY.current.style.transform = `translateY(${y}px)`;
    };
    element.addEventListener("pointermove", follow);
    return () => element.removeEventListener("pointermove", follow);
  }, [area]);
  return { markX, markY };
}

function useSelectionBounds() {
  const selected = useEditorList(({ shown }) => selectedElements(shown));
  return boundsOf(selected);
}

type RulersProps = {
  readonly area: RefObject<HTMLElement | null>;
  readonly size: { readonly width: number; readonly height: number };
};

/** Rulers in mm along the top and the left; they show where the card, the selection and the pointer are. */
export function Rulers({ area, size }: RulersProps) {
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const bounds = useSelectionBounds();
  const { markX, markY } = usePointerMarks(area);
  const scale = scaleFor(zoom);
  const share = (from: number, length: number) => ({ from: from * zoom, size: length * zoom });
  return (
    <div aria-hidden="true" data-testid="rulers" data-card-mm={Math.round(canvasMm(canvas.width))}>
      <div className={classes.rulerX}>
        <Axis
          isLevel
          zero={panX - rulerSize}
          length={size.width}
          scale={scale}
          card={canvas.width * zoom}
          selection={bounds ? share(bounds.x, bounds.width) : null}
        />
        <div ref={markX} className={classes.rulerMark} />
      </div>
      <div className={classes.rulerY}>
        <Axis
          isLevel={false}
          zero={panY - rulerSize}
          length={size.height}
          scale={scale}
          card={canvas.height * zoom}
          selection={bounds ? share(bounds.y, bounds.height) : null}
        />
        <div ref={markY} className={classes.rulerMark} />
      </div>
      <div className={classes.rulerCorner}>mm</div>
    </div>
  );
}
