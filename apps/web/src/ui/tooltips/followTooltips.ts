/** An element with a tooltip that is hovered or focused. */
export type TooltipTarget = {
  readonly element: HTMLElement;
  /** Its accessible name. */
  readonly label: string;
  /** The equivalent shortcut as shown to users. Empty if there is none. */
  readonly keys: string;
};

/** Delay before the first tooltip, and the time after a tooltip in which the next tooltip needs no delay, ms. */
const openDelay = 350;
const warmFor = 300;

const attribute = "data-tooltip";

/** Marks an element that has a tooltip, which shows its `aria-label` followed by this shortcut. */
export function tooltipMark(keys = ""): Readonly<Record<typeof attribute, string>> {
  return { [attribute]: keys };
}

function targetOf(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>(`[${attribute}]`) : null;
}

function readTarget(element: HTMLElement): TooltipTarget {
  return {
    element,
    label: element.getAttribute("aria-label") ?? "",
    keys: element.getAttribute(attribute) ?? "",
  };
}

/**
 * Follows the pointer and the focus over the whole page, so that a screen with hundreds of icon buttons does not need a
 * tooltip component for each. Calls `show` with the target, and with null to hide the tooltip: when pointer or focus
 * leave, on Escape and on a press. Call the returned function to stop.
 */
export function followTooltips(show: (target: TooltipTarget | null) => void): () => void {
  let current: HTMLElement | null = null;
  let isShown = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const leave = () => {
    clearTimeout(timer);
    current = null;
    if (!isShown) return;
    isShown = false;
    hiddenAt = performance.now();
    show(null);
  };
  const enter = (element: HTMLElement, delay: number) => {
    leave();
    current = element;
    timer = setTimeout(() => {
      isShown = true;
      show(readTarget(element));
    }, delay);
  };

  const over = ({ target, pointerType, buttons }: PointerEvent) => {
    const element = targetOf(target);
    if (element === current) return;
    if (element === null || pointerType === "touch" || buttons !== 0) return leave();
    enter(element, performance.now() - hiddenAt < warmFor ? 0 : openDelay);
  };
  const focus = ({ target }: FocusEvent) => {
    const element = targetOf(target);
    // A click also focuses the button, but its user needs no tooltip.
    if (element?.matches(":focus-visible")) enter(element, 0);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
  };

  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener("pointerover", over, options);
  document.documentElement.addEventListener("pointerleave", leave, options);
  document.addEventListener("pointerdown", leave, options);
  document.addEventListener("focusin", focus, options);
  document.addEventListener("focusout", leave, options);
  document.addEventListener("keydown", key, options);
  return () => {
    stop.abort();
    leave();
  };
}
