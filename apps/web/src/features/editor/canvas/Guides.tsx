import type { Guide, Viewport } from "@print-builder/core/editing";
import { useEditorState } from "../store/EditorContext.ts";
import classes from "./canvas.module.css";
import { mmText, toScreen } from "./screen.ts";

type Segment = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

const tick = 4;

/** A segment on the screen: `along` runs over the axis, `at` is where it lies across it. */
function segment(view: Viewport, axis: "x" | "y", from: number, to: number, at: number): Segment {
  const start = toScreen(view, axis === "x" ? { x: from, y: at } : { x: at, y: from });
  const end = toScreen(view, axis === "x" ? { x: to, y: at } : { x: at, y: to });
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** A measured distance: a line with a small bar at both ends. */
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

function middle({ x1, y1, x2, y2 }: Segment, mm: number) {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, mm };
}

function shownGuide(guide: Guide, view: Viewport): ShownGuide {
  if (guide.kind === "gap") {
    const gap = segment(view, guide.axis, guide.distance.from, guide.distance.to, guide.at);
    return { path: measuredPath(gap), label: middle(gap, guide.distance.mm) };
  }
  const over = guide.axis === "x" ? "y" : "x";
  const line = segment(view, over, guide.from, guide.to, guide.at);
  const path = `M${line.x1} ${line.y1}L${line.x2} ${line.y2}`;
  if (!guide.distance) return { path, label: null };
  return {
    path,
    label: middle(segment(view, over, guide.distance.from, guide.distance.to, guide.at), guide.distance.mm),
  };
}

const noGuides: readonly Guide[] = [];

function useShownGuides(): readonly ShownGuide[] {
  const guides = useEditorState(({ gesture }) => gesture?.frame.guides ?? noGuides);
  const view = useEditorState((snapshot) => snapshot.view);
  return guides.map((guide) => shownGuide(guide, view));
}

/** Lines along which things are aligned while a gesture runs. */
export function GuideLines() {
  const path = useShownGuides()
    .map((guide) => guide.path)
    .join("");
  return path === "" ? null : <path className={classes.guide} d={path} data-testid="guides" />;
}

/** The distances of guides, in mm. */
export function GuideLabels() {
  return useShownGuides().map(({ path, label }) =>
    label && label.mm > 0.05 ? (
      <span
        key={path}
        className={classes.guidePill}
        style={{ transform: `translate(${label.x + 8}px, ${label.y}px) translateY(-50%)` }}
      >
        {mmText(label.mm)} mm
      </span>
    ) : null,
  );
}
