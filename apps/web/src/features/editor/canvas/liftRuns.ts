import { moveTo, toWholePx } from "./showLabel.ts";

/** Moved nodes, taken out of the card's SVG but kept in its stacking order. */
export type Lifted = {
  /** Moves all nodes by a distance from where they were lifted, canvas px, rounded to whole px of the screen. */
  readonly shift: (x: number, y: number) => void;
  /** Puts every node back, at the position it had when it was lifted. */
  readonly drop: () => void;
};

type Mover = Element & { moveBefore: (node: Node, before: Node | null) => void };

/** True if the browser can move nodes in the DOM without making them lose the focus. */
function isMover(parent: Element | null): parent is Mover {
  return parent !== null && "moveBefore" in parent;
}

/** WebKit paints layers inside an SVG in the wrong place. */
function isWebKit(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
}

/** Neighbours in the stacking order that all move or all stay. */
export type Run = { readonly isMoved: boolean; readonly nodes: SVGGElement[] };

/** Paints a run as a bitmap. Null if that is not possible. */
export type PaintRun = (run: Run) => HTMLCanvasElement | null;

function runsOf(parent: Element, moved: ReadonlySet<Element>): readonly Run[] {
  const runs: Run[] = [];
  for (const node of parent.querySelectorAll<SVGGElement>(":scope > g")) {
    const isMoved = moved.has(node);
    const last = runs.at(-1);
    if (last?.isMoved === isMoved) last.nodes.push(node);
    else runs.push({ isMoved, nodes: [node] });
  }
  return runs;
}

function createDrawing<Tag extends "foreignObject" | "svg">(tag: Tag): SVGElementTagNameMap[Tag] {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", tag);
  drawing.setAttribute("width", "1");
  drawing.setAttribute("height", "1");
  drawing.style.overflow = "visible";
  return drawing;
}

/** An HTML box inside the SVG before a node, in the same coordinates. */
function insertBox(before: Element | undefined, ...content: readonly Element[]) {
  const outside = createDrawing("foreignObject");
  const box = document.createElement("div");
  box.append(...content);
  outside.append(box);
  before?.before(outside);
  return { outside, box };
}

/** Minimum number of elements that are replaced by bitmaps. Painting fewer would cost more than it saves. */
const minPainted = 50;

/** Paints each run as a bitmap. Null if the runs have few elements or one of them cannot be painted. */
function paintRuns(runs: readonly Run[], paint: PaintRun | null) {
  if (!paint || runs.reduce((sum, { nodes }) => sum + nodes.length, 0) < minPainted) return null;
  const bitmaps = new Map<Run, HTMLCanvasElement>();
  for (const run of runs) {
    const bitmap = paint(run);
    if (!bitmap) return null;
    bitmaps.set(run, bitmap);
  }
  return bitmaps;
}

/**
 * Lifts the moved nodes of one parent: each run goes into an HTML box at its place, which keeps the painting order. The
 * browser shifts an HTML box without repainting, but movement inside an SVG repaints the whole SVG. A move
 * therefore costs the same for one node or a thousand. Bitmaps hide long runs, because the browser visits every visible
 * node whenever it arranges its layers. Returns null for more than `most` runs and in browsers that do not support
 * moving nodes.
 */
export function liftRuns(
  moved: ReadonlySet<SVGGElement>,
  most: number,
  paint: PaintRun | null,
): Lifted | null {
  const [first] = moved;
  const parent = first?.parentElement ?? null;
  if (!isMover(parent) || isWebKit()) return null;
  const scale = first?.ownerSVGElement?.getScreenCTM()?.a;
  const runs = runsOf(parent, moved);
  const movedRuns = runs.filter(({ isMoved }) => isMoved);
  const stillRuns = runs.filter(({ isMoved }) => !isMoved);
  if (movedRuns.length > most) return null;
  const bitmaps = paintRuns(movedRuns, paint);
  const stillBitmaps = paintRuns(stillRuns, paint);
  const boxes = movedRuns.map((run) => {
    const inside = createDrawing("svg");
    inside.style.display = "block";
    inside.toggleAttribute("data-painted", bitmaps !== null);
    const bitmap = bitmaps?.get(run);
    const { outside, box } = insertBox(run.nodes[0], inside, ...(bitmap ? [bitmap] : []));
    box.toggleAttribute("data-follows", true);
    if (isMover(inside)) for (const node of run.nodes) inside.moveBefore(node, null);
    return { outside, box, inside };
  });
  const stills = [...(stillBitmaps ?? [])].map(([{ nodes }, bitmap]) => insertBox(nodes[0], bitmap).outside);
  parent.toggleAttribute("data-painted", stillBitmaps !== null);
  return {
    shift: (x, y) => {
      for (const { box } of boxes) moveTo(box, toWholePx(x, scale), toWholePx(y, scale));
    },
    drop: () => {
      for (const { outside, inside } of boxes) {
        for (const node of [...inside.children]) parent.moveBefore(node, outside);
        outside.remove();
      }
      for (const outside of stills) outside.remove();
      parent.toggleAttribute("data-painted", false);
      // Frees the memory at once, not at the next garbage collection.
      for (const bitmap of [...(bitmaps ?? []), ...(stillBitmaps ?? [])].map(([, canvas]) => canvas))
        bitmap.width = 0;
    },
  };
}
