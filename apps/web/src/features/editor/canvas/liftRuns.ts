/** Moved nodes, taken out of the card's drawing but kept in its stacking order. */
export type Lifted = {
  /** Moves all nodes relative to where they were lifted, canvas px. */
  readonly shift: (x: number, y: number) => void;
  /** Puts every node back with the place it had when it was lifted. */
  readonly drop: () => void;
};

type Mover = Element & { moveBefore: (node: Node, before: Node | null) => void };

/** True if the browser can move nodes without their losing the focus. */
function isMover(parent: Element | null): parent is Mover {
  return parent !== null && "moveBefore" in parent;
}

/** WebKit paints layers inside an SVG in the wrong place. */
function isWebKit(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
}

/** Groups the nodes into runs of neighbours; null if there are more than `most` runs. */
function runsOf(nodes: ReadonlySet<Element>, most: number): readonly (readonly Element[])[] | null {
  const runs: Element[][] = [];
  for (const node of nodes) {
    const before = node.previousElementSibling;
    if (before && nodes.has(before)) continue;
    if (runs.length === most) return null;
    const run: Element[] = [];
    for (let next: Element | null = node; next && nodes.has(next); next = next.nextElementSibling)
      run.push(next);
    runs.push(run);
  }
  return runs;
}

/** An HTML box inside the drawing that shares its coordinates and contains a drawing itself. */
function createBox() {
  const outside = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject");
  const box = document.createElement("div");
  const inside = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const drawing of [outside, inside]) {
    drawing.setAttribute("width", "1");
    drawing.setAttribute("height", "1");
    drawing.style.overflow = "visible";
  }
  inside.style.display = "block";
  box.toggleAttribute("data-follows", true);
  box.append(inside);
  outside.append(box);
  return { outside, box, inside };
}

/**
 * Lifts nodes of one parent: each run of neighbours goes into an HTML box at its place, which keeps the painting order.
 * The browser shifts an HTML box without repainting, whereas any movement inside an SVG repaints the whole SVG. A move
 * therefore costs the same for one node or a thousand. Returns null for more than `most` runs and in browsers that do
 * not support it.
 */
export function liftRuns(nodes: ReadonlySet<Element>, most: number): Lifted | null {
  const [first] = nodes;
  const parent = first?.parentElement ?? null;
  const runs = isMover(parent) && !isWebKit() ? runsOf(nodes, most) : null;
  if (!runs || !isMover(parent)) return null;
  const boxes = runs.map((run) => {
    const { outside, box, inside } = createBox();
    parent.insertBefore(outside, run[0] ?? null);
    if (isMover(inside)) for (const node of run) inside.moveBefore(node, null);
    return { outside, box, inside };
  });
  return {
    shift: (x, y) => {
      for (const { box } of boxes) box.style.transform = `translate(${x}px, ${y}px)`;
    },
    drop: () => {
      for (const { outside, inside } of boxes) {
        for (const node of [...inside.children]) parent.moveBefore(node, outside);
        outside.remove();
      }
    },
  };
}
