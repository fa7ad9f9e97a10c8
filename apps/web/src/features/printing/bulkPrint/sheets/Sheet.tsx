import type { PageSetup } from "@print-builder/core/document";
import type { PagePlan } from "@print-builder/core/print";
import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedOn } from "../../flow/printedOn.ts";
import { createPaintQueue } from "./paintQueue.ts";
import { SheetLines } from "./SheetLines.tsx";
import { canvasScale } from "./sheetScale.ts";
import type { Painted, SheetStudio } from "./sheetStudio.ts";
import classes from "./sheets.module.css";

/** One for the page: all sheets take their turns in it. */
const queue = createPaintQueue((run) => void requestAnimationFrame(run));

export type SheetProps = PrintedOn & {
  readonly plan: PagePlan;
  /** What it is, for those who do not see it: "Sheet 12 of 125, front, records 111 to 120". */
  readonly name: string;
  readonly studio: SheetStudio;
  readonly scale: number;
  readonly showGuides: boolean;
  /** The number in the sheet's code, counted from 1; null where it has none. */
  readonly codeOf: number | null;
  /** Shows a painted sheet as a press prints it; null as screens do. */
  readonly proof: ((canvas: HTMLCanvasElement) => void) | null;
  /** True while it is out of sight, and painted for when it comes into it. */
  readonly isAhead: boolean;
  /** The label that is pointed at or chosen, as its place in `plan.slots`; null for none. */
  readonly active: number | null;
  readonly activeName: string;
  readonly onPoint: (slot: number | null) => void;
  readonly onOpen: (slot: number) => void;
};

/** The place in `plan.slots` of the label at a point of the sheet, mm; null between labels. */
function slotAt(plan: PagePlan, { label }: PageSetup, x: number, y: number): number | null {
  const found = plan.slots.findIndex(
    ({ xMm, yMm }) => x >= xMm && x <= xMm + label.widthMm && y >= yMm && y <= yMm + label.heightMm,
  );
  return found < 0 ? null : found;
}

/** Labels that are still empty, so that the sheet is there before its cards are: one shape, however many they are. */
function Waiting({ plan, setup: { label, page } }: Pick<SheetProps, "plan" | "setup">) {
  const { widthMm, heightMm } = label;
  const labels = plan.slots.map(({ xMm, yMm }) => `M${xMm} ${yMm}h${widthMm}v${heightMm}h${-widthMm}z`);
  return (
    <svg className={classes.waiting} viewBox={`0 0 ${page.widthMm} ${page.heightMm}`} aria-hidden="true">
      <path d={labels.join("")} />
    </svg>
  );
}

/** Paints the sheet whenever it would look different. False while there is nothing to show of it. */
function usePainted({ plan, setup, studio, scale, showGuides, codeOf, proof, isAhead }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isThere, setThere] = useState(false);
  const ahead = useRef(isAhead);
  const paintRest = useRef<() => void>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let painted: Painted = "nothing";
    element.dataset.painted = painted;
    const paint = () => {
      const pxPerMm = canvasScale(scale, setup.page, devicePixelRatio);
      const fresh = studio.paint(element, plan, pxPerMm, { showGuides, codeOf });
      if (fresh !== null && fresh !== "nothing") proof?.(element);
      painted = fresh ?? painted;
      element.dataset.painted = painted;
      // Shown in this frame: the next one may be late, other sheets are painted in it.
      flushSync(() => setThere(painted !== "nothing"));
      return painted === "all" || (painted === "part" && !studio.isWaiting());
    };
    const soon = () => {
      if (painted !== "all") queue.add(element, paint, ahead.current);
    };
    soon();
    paintRest.current = soon;
    const stop = studio.subscribe(soon);
    return () => {
      stop();
      queue.drop(element);
    };
  }, [plan, setup, studio, scale, showGuides, codeOf, proof]);
  // What comes into sight and is whole must not be painted again.
  useLayoutEffect(() => {
    ahead.current = isAhead;
    paintRest.current?.();
  }, [isAhead]);
  return { canvas, isThere };
}

/** One side of a sheet of paper, as it will be printed. */
export function Sheet(props: SheetProps) {
  const { plan, name, setup, printer, scale, active, activeName, onPoint, onOpen } = props;
  const { canvas, isThere } = usePainted(props);
  const { page, label } = setup;
  const at = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return slotAt(plan, setup, (event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  };
  const slot = active === null ? undefined : plan.slots[active];
  const open = (event: MouseEvent) => {
    const found = at(event);
    if (found !== null) onOpen(found);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of sheets takes the keys: arrows choose, Enter opens
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={classes.sheet}
      style={{ width: page.widthMm * scale, height: page.heightMm * scale }}
      data-pointing={active !== null}
      onPointerMove={(event) => onPoint(at(event))}
      onPointerLeave={() => onPoint(null)}
      onClick={open}
    >
      <canvas
        ref={canvas}
        className={classes.paper}
        role="img"
        aria-label={name}
        aria-busy={!isThere}
        hidden={!isThere}
      />
      {isThere ? (
        <SheetLines plan={plan} setup={setup} printer={printer} />
      ) : (
        <Waiting plan={plan} setup={setup} />
      )}
      {slot ? (
        <span
          className={classes.active}
          style={{
            left: slot.xMm * scale,
            top: slot.yMm * scale,
            width: label.widthMm * scale,
            height: label.heightMm * scale,
          }}
        >
          <span className={classes.tip} data-below={slot.yMm * scale < 40}>
            {activeName}
            <kbd>Enter opens</kbd>
          </span>
        </span>
      ) : null}
    </div>
  );
}
