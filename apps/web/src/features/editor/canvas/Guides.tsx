import {
  boundsOf,
  centreOf,
  type Distance,
  distancesBetween,
  type Guide,
  type Viewport,
} from "@print-builder/core/editing";
import type { PaperScale } from "@print-builder/core/sheets";
import { useRef } from "react";
import { useFollow } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import {
  type EditorSnapshot,
  elementById,
  paperScaleOf,
  selectedOf,
} from "#platform/editorSession/snapshot.ts";
import { lengthText } from "#ui/texts/lengthText.ts";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
import { type Label, showLabel } from "./showLabel.ts";
import { shownBounds } from "./shownBounds.ts";

type Segment = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

const tick = 4;

/** A line on the screen: `from` and `to` run along the axis, and `at` is its position on the other axis. */
function segment(view: Viewport, axis: "x" | "y", from: number, to: number, at: number): Segment {
  const start = toScreen(view, axis === "x" ? { x: from, y: at } : { x: at, y: from });
  const end = toScreen(view, axis === "x" ? { x: to, y: at } : { x: at, y: to });
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** A measured distance: a line with a small bar at each end. */
function measuredPath({ x1, y1, x2, y2 }: Segment): string {
  const isLevel = Math.abs(y1 - y2) < Math.abs(x1 - x2);
  const bar = (x: number, y: number) =>
    isLevel ? `M${x} ${y - tick}V${y + tick}` : `M${x - tick} ${y}H${x + tick}`;
  return `M${x1} ${y1}L${x2} ${y2}${bar(x1, y1)}${bar(x2, y2)}`;
}

type ShownGuide = {
  readonly path: string;
  readonly label: { readonly x: number; readonly y: number; readonly mm: number } | null;
};

function middle({ x1, y1, x2, y2 }: Segment, { from, to }: Distance, mmPerPx: number) {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, mm: (to - from) * mmPerPx };
}

function shownGuide(guide: Guide, view: Viewport, mmPerPx: PaperScale): ShownGuide {
  if (guide.kind === "gap") {
    const gap = segment(view, guide.axis, guide.distance.from, guide.distance.to, guide.at);
    return { path: measuredPath(gap), label: middle(gap, guide.distance, mmPerPx[guide.axis]) };
  }
  const over = guide.axis === "x" ? "y" : "x";
  const line = segment(view, over, guide.from, guide.to, guide.at);
  const path = `M${line.x1} ${line.y1}L${line.x2} ${line.y2}`;
  if (!guide.distance) return { path, label: null };
  const measured = segment(view, over, guide.distance.from, guide.distance.to, guide.at);
  return { path, label: middle(measured, guide.distance, mmPerPx[over]) };
}

/** Shown while Alt is held: distances from the selection to the hovered element, or to the card's edges. */
function measuredDistances({ isMeasuring, hovered, shown }: EditorSnapshot): readonly Guide[] {
  const from = isMeasuring ? boundsOf(selectedOf(shown)) : null;
  if (!from) return [];
  const other =
    hovered === null || shown.selection.includes(hovered) ? undefined : elementById(shown, hovered);
  const card = { x: 0, y: 0, ...shown.design.canvas };
  return distancesBetween(from, (other && boundsOf([other])) ?? card);
}

function shownGuides(snapshot: EditorSnapshot): readonly ShownGuide[] {
  const { gesture, view } = snapshot;
  const guides = gesture ? gesture.frame.guides : measuredDistances(snapshot);
  if (guides.length === 0) return [];
  const mmPerPx = paperScaleOf(snapshot);
  return guides.map((guide) => shownGuide(guide, view, mmPerPx));
}

/**
 * The lines to which a gesture aligns elements. The transparent background keeps the compositing layer at a constant
 * size, so that changed lines do not rebuild all layers of the page.
 */
export function GuideLines() {
  const lines = useRef<SVGPathElement>(null);
  useFollow((snapshot) => {
    const path = shownGuides(snapshot)
      .map((guide) => guide.path)
      .join("");
    if (lines.current && path !== (lines.current.getAttribute("d") ?? ""))
      lines.current.setAttribute("d", path);
  });
  return (
    <svg className={classes.guides} aria-hidden="true">
      <rect className={classes.ground} width="100%" height="100%" />
      <path ref={lines} className={classes.guide} data-testid="guides" />
    </svg>
  );
}

/** Shorter distances are not shown, mm. */
const minDistance = 0.05;

/** Maximum number of labels. In a regular grid all distances are equal, so a few are enough. */
const maxLabels = 8;

function shownLabels(snapshot: EditorSnapshot): readonly Label[] {
  const labels = shownGuides(snapshot).flatMap(({ label }) =>
    label && label.mm > minDistance ? [{ text: lengthText(label.mm), x: label.x + 8, y: label.y }] : [],
  );
  const bounds = shownBounds(snapshot);
  if (labels.length <= maxLabels || !bounds) return labels;
  const { x, y } = toScreen(snapshot.view, centreOf(bounds));
  const distance = (label: Label) => Math.hypot(label.x - x, label.y - y);
  return labels.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxLabels);
}

/** The distances next to alignment lines. */
export function GuideLabels() {
  const box = useRef<HTMLDivElement>(null);
  useFollow((snapshot) => {
    const labels = shownLabels(snapshot);
    const moving = isMoving(snapshot);
    const pills = box.current?.children ?? [];
    for (const [index, pill] of [...pills].entries()) {
      showLabel(pill as HTMLElement, pill as HTMLElement, labels[index] ?? null, moving);
    }
    for (const label of labels.slice(pills.length)) {
      const pill = document.createElement("span");
      pill.className = classes.guidePill ?? "";
      pill.dataset.testid = "distance";
      pill.dataset.follows = "";
      showLabel(pill, pill, label, moving);
      box.current?.append(pill);
    }
  });
  return <div ref={box} />;
}
