import type { Window } from "happy-dom";

/** They are part of a line of text; any other element is taken for a box of its own, as the app's style sheets make it. */
const inline = new Set([
  "A",
  "ABBR",
  "B",
  "CODE",
  "EM",
  "I",
  "KBD",
  "MARK",
  "SMALL",
  "STRONG",
  "TIME",
  "TSPAN",
]);

export const isInline = (element: Element): boolean => inline.has(element.tagName.toUpperCase());

function define(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { get, configurable: true });
}

/**
 * Stands in for the layout that happy-dom does not do: each element fills the window. So lists that show what there is room
 * for show something, and the canvas has a size. Where anything is on the screen is a question for a journey.
 */
export function layOut(page: Window): void {
  const size = () => ({ width: page.innerWidth, height: page.innerHeight });
  const rect = () => new DOMRect(0, 0, size().width, size().height);
  Element.prototype.getBoundingClientRect = rect;
  for (const name of ["offsetWidth", "clientWidth", "scrollWidth"]) {
    define(HTMLElement.prototype, name, () => size().width);
  }
  for (const name of ["offsetHeight", "clientHeight", "scrollHeight"]) {
    define(HTMLElement.prototype, name, () => size().height);
  }
  for (const name of ["scrollTop", "scrollLeft"] as const) reportScrolling(name);
  // Text areas that grow with their text measure it again once fonts are loaded.
  define(document, "fonts", () => fonts);
  Object.assign(globalThis, {
    ResizeObserver: FirstSize,
    IntersectionObserver: InSight,
    getComputedStyle: styleOf,
  });
  // Roles and names are looked up with that of the document's own window.
  Object.assign(page, { getComputedStyle: styleOf });
}

const fonts = new EventTarget();

/** Sends the event that a browser sends after scrolling, whoever has scrolled. */
function reportScrolling(name: "scrollTop" | "scrollLeft"): void {
  const offsets = new WeakMap<Element, number>();
  Object.defineProperty(HTMLElement.prototype, name, {
    get(this: Element) {
      return offsets.get(this) ?? 0;
    },
    set(this: Element, offset: number) {
      if (offset === (offsets.get(this) ?? 0)) return;
      offsets.set(this, offset);
      setImmediate(() => this.dispatchEvent(new Event("scroll")));
    },
    configurable: true,
  });
}

/** Tells the size of what it is to observe, once. */
class FirstSize {
  readonly #tell: (entries: readonly object[], observer: object) => void;
  #isOver = false;

  constructor(tell: (entries: readonly object[], observer: object) => void) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const contentRect = target.getBoundingClientRect();
    const box = [{ inlineSize: contentRect.width, blockSize: contentRect.height }];
    queueMicrotask(() => {
      if (this.#isOver || !target.isConnected) return;
      this.#tell([{ target, contentRect, borderBoxSize: box, contentBoxSize: box }], this);
    });
  }

  unobserve(): void {}

  disconnect(): void {
    this.#isOver = true;
  }
}

/** Tells that what it is to observe is in sight, once. */
class InSight extends FirstSize {
  constructor(tell: (entries: readonly object[], observer: object) => void) {
    super((entries, observer) =>
      tell(
        entries.map((entry) => ({ ...entry, isIntersecting: true, intersectionRatio: 1 })),
        observer,
      ),
    );
  }

  takeRecords(): readonly object[] {
    return [];
  }
}

/** There are no style sheets: what an element says itself is all there is, and happy-dom's own look-up is slow. */
function styleOf(element: HTMLElement | SVGElement): CSSStyleDeclaration {
  const { style } = element;
  const display = () => style.display || (isInline(element) ? "inline" : "block");
  const read = (name: string) => (name === "display" ? display() : style.getPropertyValue(name));
  return new Proxy(style, {
    get: (own, name) => {
      if (name === "getPropertyValue") return read;
      if (name === "display") return display();
      const value = Reflect.get(own, name);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
}
