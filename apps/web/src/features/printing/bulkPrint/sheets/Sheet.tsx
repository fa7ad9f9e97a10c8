import type { PageSetup } from "@print-builder/core/document";
import type { PagePlan } from "@print-builder/core/sheets";
import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedOn } from "../../flow/printedOn.ts";
import { SheetLines } from "./SheetLines.tsx";
import { createPaintQueue, type Painted, type PaintPriority, type SheetStudio } from "./sheetStudio.ts";
import classes from "./sheets.module.css";
import { canvasScale } from "./useSheetView.ts";

/** Shared by all sheets, which are painted in turn. */
const queue = createPaintQueue((run) => void requestAnimationFrame(run));

export type SheetProps = PrintedOn & {
  readonly plan: PagePlan;
  /** Accessible name: "Sheet 12 of 125, front, records 111 to 120". */
  readonly name: string;
  readonly studio: SheetStudio;
  readonly scale: number;
  readonly showGuides: boolean;
  /** The number in the sheet's code, counted from 1; null without a code. */
  readonly codeOf: number | null;
  /** Turns a painted sheet into the press's colours; null to show it in screen colours. */
  readonly proof: ((canvas: HTMLCanvasElement) => void) | null;
  readonly priority: PaintPriority;
  /** Index in `plan.slots` of the label that is hovered or chosen; null for none. */
  readonly active: number | null;
  readonly activeName: string;
  readonly onPoint: (slot: number | null) => void;
  readonly onOpen: (slot: number) => void;
};

/** Index in `plan.slots` of the label at a point of the sheet, mm; null between labels. */
function slotAt(plan: PagePlan, { label }: PageSetup, x: number, y: number): number | null {
  const found = plan.slots.findIndex(
    ({ xMm, yMm }) => x >= xMm && x <= xMm + label.widthMm && y >= yMm && y <= yMm + label.heightMm,
  );
  return found < 0 ? null : found;
}

/** Empty labels, shown until the cards are painted. One shape for all labels, to keep the page fast. */
function Waiting({ plan, setup: { label, page } }: Pick<SheetProps, "plan" | "setup">) {
  const { widthMm, heightMm } = label;
  const labels = plan.slots.map(({ xMm, yMm }) => `M${xMm} ${yMm}h${widthMm}v${heightMm}h${-widthMm}z`);
  return (
    <svg className={classes.waiting} viewBox={`0 0 ${page.widthMm} ${page.heightMm}`} aria-hidden="true">
      <path d={labels.join("")} />
    </svg>
  );
}

/** Repaints the sheet whenever its look changes. Returns false until something is painted. */
function usePainted({ plan, setup, studio, scale, showGuides, codeOf, proof, priority }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isThere, setThere] = useState(false);
  const present = useRef(priority);
  const paintRest = useRef<() => void>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let painted: Painted = "nothing";
    element.dataset.painted = painted;
    const paint = () => {
      const pxPerMm = canvasScale(scale, setup.page, devicePixelRatio);
      const fresh = studio.paint(element, plan, pxPerMm, {
        showGuides,
        codeOf,
        isAhead: present.current === "ahead",
        // A proof changes the pixels, so the sheet below it is painted again as a whole.
        isShown: painted !== "nothing" && !proof,
      });
      if (fresh !== null && fresh !== "nothing") proof?.(element);
      painted = fresh ?? painted;
      element.dataset.painted = painted;
      // Show it in this frame: painting other sheets may delay the next frame.
      flushSync(() => setThere(painted !== "nothing"));
      return painted === "part" && !studio.isWaiting() ? "all" : painted;
    };
    const soon = () => {
      if (painted !== "all") queue.add(element, paint, present.current);
    };
    soon();
    paintRest.current = soon;
    const stop = studio.subscribe(soon);
    return () => {
      stop();
      queue.drop(element);
    };
  }, [plan, setup, studio, scale, showGuides, codeOf, proof]);
  // Do not repaint a sheet that is already fully painted when it scrolls into view.
  useLayoutEffect(() => {
    present.current = priority;
    paintRest.current?.();
  }, [priority]);
  return { canvas, isThere };
}

/** One side of a sheet of paper as it will be printed. */
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
