import type { Window } from "happy-dom";

/** Inline elements. Any other element counts as a box, as in the app's style sheets. */
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
 * Replaces the layout, which happy-dom lacks: each element fills the window. Virtual lists then show rows, and the
 * canvas has a size. Tests of positions on the screen must be journeys.
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
  // Growing text areas measure their text again once fonts are loaded.
  define(document, "fonts", () => fonts);
  Object.assign(globalThis, {
    ResizeObserver: FirstSize,
    IntersectionObserver: InSight,
    getComputedStyle: styleOf,
  });
  // The role and name queries call `getComputedStyle` of the document's own window.
  Object.assign(page, { getComputedStyle: styleOf });
}

const fonts = new EventTarget();

/** Fires the scroll event as browsers do, even if a script scrolled. */
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

/** Reports the size of each observed element once. */
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

/** Reports each observed element as visible once. */
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

/**
 * Replaces `getComputedStyle`. Without style sheets only inline styles matter, and happy-dom's own function is slow.
 */
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
