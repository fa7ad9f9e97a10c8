export type Label = { readonly text: string; readonly x: number; readonly y: number };

/** Out of every window, px. */
const away = -20_000;

/**
 * Shows a label at a place of the canvas area, px, its text in `words`. Without one it is taken out of sight, or away
 * when nothing is moving. Touches only what is different: writing what is there already would make the browser work.
 */
export function showLabel(
  element: HTMLElement,
  words: HTMLElement,
  label: Label | null,
  isMoving: boolean,
): void {
  const isGone = label === null && !isMoving;
  if (element.hidden !== isGone) element.hidden = isGone;
  if (isGone) return;
  // Whole px: a layer that is only shifted would blur its letters between two.
  moveTo(element, Math.round(label?.x ?? away), Math.round(label?.y ?? away));
  if (label === null) return;
  const [text] = words.childNodes;
  if (!(text instanceof Text)) words.textContent = label.text;
  else if (text.data !== label.text) text.data = label.text;
}

/** Puts an element at a place, px, unless it is there. */
export function moveTo(element: HTMLElement | SVGElement, x: number, y: number): void {
  const transform = `translate(${x}px, ${y}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
