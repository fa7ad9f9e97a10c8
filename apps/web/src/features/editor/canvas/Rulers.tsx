import { type RefObject, useEffect, useRef } from "react";
import {
  useEditor,
  useEditorList,
  useEditorState,
  useFollow,
} from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { type LengthUnit, unitFacts, useLengthUnit } from "#ui/texts/lengthText.ts";
import { type PlaceInArea, rulerSize } from "./areaPlace.ts";
import classes from "./canvas.module.css";
import { shownBounds } from "./shownBounds.ts";

/**
 * Candidate distances between numbered ticks, in the rulers' unit. Uses the first distance that leaves enough space for
 * the numbers.
 */
const numberedEvery = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
const minRoom = 58;

type Spacing = { readonly numbered: number; readonly small: number };

type Scale = Spacing & { readonly pxPerUnit: number };

/** Numbers fractions of an inch, but not fractions of a millimetre. */
function spacingFor(pxPerUnit: number, unit: LengthUnit): Spacing {
  const least = unit === "in" ? 0 : 1;
  const numbered = numberedEvery.find((each) => each >= least && each * pxPerUnit >= minRoom) ?? 500;
  const tenth = numbered / 10;
  return { numbered, small: tenth * pxPerUnit >= 5 ? tenth : numbered / 5 };
}

type AxisProps = {
  readonly isLevel: boolean;
  /** The canvas's origin, px from the ruler's start. */
  readonly zero: number;
  readonly length: number;
  readonly scale: Scale;
  readonly card: number;
};

function ticksOf({ isLevel, zero, length, scale }: Omit<AxisProps, "card">): {
  readonly path: string;
  readonly numbers: readonly number[];
} {
  const first = Math.floor(-zero / scale.pxPerUnit / scale.small);
  const last = Math.ceil((length - zero) / scale.pxPerUnit / scale.small);
  const perNumber = Math.round(scale.numbered / scale.small);
  const numbers: number[] = [];
  let path = "";
  for (let index = first; index <= last; index++) {
    const at = Math.round(zero + index * scale.small * scale.pxPerUnit) + 0.5;
    const isNumbered = index % perNumber === 0;
    const from = isNumbered ? 6 : (index * 2) % perNumber === 0 ? 12 : 15;
    path += isLevel ? `M${at} ${from}V20` : `M${from} ${at}H20`;
    if (isNumbered) numbers.push(Math.round(index * scale.small * 1000) / 1000);
  }
  return { path, numbers };
}

function CardBand({ isLevel, zero, card }: Pick<AxisProps, "isLevel" | "zero" | "card">) {
  const place = isLevel ? { left: zero, width: card } : { top: zero, height: card };
  return <div className={classes.rulerCard} style={place} />;
}

/** The selection's extent along the axis. It follows every move. */
function SelectionBand({ isLevel, zero }: { readonly isLevel: boolean; readonly zero: number }) {
  const band = useRef<HTMLDivElement>(null);
  useFollow((snapshot) => {
    if (!band.current) return;
    const { view } = snapshot;
    const bounds = shownBounds(snapshot);
    if (band.current.hidden !== (bounds === null)) band.current.hidden = bounds === null;
    if (!bounds) return;
    const [from, size] = isLevel ? [bounds.x, bounds.width] : [bounds.y, bounds.height];
    const along = [zero + from * view.zoom, size * view.zoom] as const;
    const transform = isLevel
      ? `translateX(${along[0]}px) scaleX(${along[1]})`
      : `translateY(${along[0]}px) scaleY(${along[1]})`;
    if (band.current.style.transform !== transform) band.current.style.transform = transform;
  });
  return <div ref={band} className={classes.rulerSelection} data-follows />;
}

function Ticks(props: Omit<AxisProps, "card">) {
  const { isLevel, zero, scale } = props;
  const { path, numbers } = ticksOf(props);
  return (
    <svg aria-hidden="true">
      <path className={classes.ticks} d={path} />
      {numbers.map((number) => {
        const at = zero + number * scale.pxPerUnit + 3;
        return isLevel ? (
          <text key={number} className={classes.rulerText} x={at} y={10}>
            {number}
          </text>
        ) : (
          <text
            key={number}
            className={classes.rulerText}
            transform={`translate(9 ${at - 6}) rotate(-90)`}
            textAnchor="start"
          >
            {number}
          </text>
        );
      })}
    </svg>
  );
}

/** A ruler's bands and ticks, with the ticks on top. */
function Axis({ card, ...props }: AxisProps) {
  const { isLevel, zero } = props;
  return (
    <>
      <CardBand isLevel={isLevel} zero={zero} card={card} />
      <SelectionBand isLevel={isLevel} zero={zero} />
      <Ticks {...props} />
    </>
  );
}

/** Moves a mark, or hides it if the position is null. */
function showMark(mark: HTMLElement | null, transform: string | null): void {
  if (!mark) return;
  // Writing an unchanged value would still trigger a style recalculation.
  if (mark.hidden !== (transform === null)) mark.hidden = transform === null;
  if (transform !== null) mark.style.transform = transform;
}

/**
 * Moves the pointer's marks without rendering the rulers again. During a drag only the selection's bands move, because
 * they are more useful and dragging is noticeably faster without the marks.
 */
function usePointerMarks(area: RefObject<HTMLElement | null>, placeIn: PlaceInArea) {
  const { store } = useEditor();
  const markX = useRef<HTMLDivElement>(null);
  const markY = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const follow = (event: PointerEvent) => {
      const { x, y } = placeIn(event);
      const isDragging = store.getState().gesture !== null;
      showMark(markX.current, isDragging ? null : `translateX(${x - rulerSize}px)`);
      showMark(markY.current, isDragging ? null : `translateY(${y - rulerSize}px)`);
    };
    element.addEventListener("pointermove", follow);
    return () => element.removeEventListener("pointermove", follow);
  }, [area, placeIn, store]);
  return { markX, markY };
}

export type RulersProps = {
  readonly area: RefObject<HTMLElement | null>;
  readonly placeIn: PlaceInArea;
  readonly size: { readonly width: number; readonly height: number };
};

/**
 * The corner between both rulers shows the unit and opens its settings, which keyboard users reach through the command
 * palette.
 */
function Corner({ unit }: { readonly unit: LengthUnit }) {
  const editor = useEditor();
  const { label } = editor.command("measures");
  return (
    <button
      type="button"
      className={classes.rulerCorner}
      tabIndex={-1}
      aria-label={`${label}: ${unit}`}
      title={label}
      // Otherwise the canvas would also handle the press.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => editor.run(editor.command("measures"))}
    >
      {unit}
    </button>
  );
}

/** Rulers in paper units along the top and left edges, with marks for the card, the selection and the pointer. */
export function Rulers({ area, placeIn, size }: RulersProps) {
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const { markX, markY } = usePointerMarks(area, placeIn);
  const mmPerPx = useEditorList(paperScaleOf);
  const unit = useLengthUnit((state) => state.unit);
  const zoomed = zoom / unitFacts(unit).perMm;
  const [along, down] = [zoomed / mmPerPx.x, zoomed / mmPerPx.y];
  // Use the same tick spacing on both rulers, although their px per unit differ slightly.
  const spacing = spacingFor(Math.min(along, down), unit);
  return (
    <div data-testid="rulers">
      <div className={classes.rulerX} aria-hidden="true">
        <Axis
          isLevel
          zero={panX - rulerSize}
          length={size.width}
          scale={{ ...spacing, pxPerUnit: along }}
          card={canvas.width * zoom}
        />
        <div ref={markX} className={classes.rulerMark} />
      </div>
      <div className={classes.rulerY} aria-hidden="true">
        <Axis
          isLevel={false}
          zero={panY - rulerSize}
          length={size.height}
          scale={{ ...spacing, pxPerUnit: down }}
          card={canvas.height * zoom}
        />
        <div ref={markY} className={classes.rulerMark} />
      </div>
      <Corner unit={unit} />
    </div>
  );
}
