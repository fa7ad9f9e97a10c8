/** What is moved as one, taken out of the card's drawing and left in its place there. */
export type Lifted = {
  /** Moves all of it from where it was lifted, canvas px. */
  readonly shift: (x: number, y: number) => void;
  /** Puts every node back where it was; their own places are as they were when they were lifted. */
  readonly drop: () => void;
};

type Mover = Element & { moveBefore: (node: Node, before: Node | null) => void };

/** Can this browser move nodes without taking the focus from them? */
function isMover(parent: Element | null): parent is Mover {
  return parent !== null && "moveBefore" in parent;
}

/** WebKit paints the layers of what lies within an SVG where they are not. */
function isWebKit(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
}

/** The nodes as runs of neighbours; null when there are more than `most` of them. */
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

/** A box of HTML within the drawing, whose coordinates it shares, with a drawing in it. */
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
 * Lifts nodes of one parent: each run of neighbours goes into a box at its place, so that the order of painting stays.
 * A box of HTML is shifted as it was painted, while anything of an SVG that moves has all of that SVG painted anew: a
 * move then costs the same for one node as for a thousand, among few as among many. Null where that cannot be: with
 * more than `most` runs, or in a browser that cannot do it.
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
