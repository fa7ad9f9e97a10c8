export type Label = { readonly text: string; readonly x: number; readonly y: number };

/** Coordinate outside any window, px. */
const away = -20_000;

/**
 * Shows a label at a point of the canvas area, px, with its text in `words`. Without a label, moves it out of sight, or
 * hides it when nothing is moving. Writes only changed values, because even writing an unchanged value costs the
 * browser time.
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
  // Round to whole px, because a layer shifted by fractions of a px blurs its text.
  moveTo(element, Math.round(label?.x ?? away), Math.round(label?.y ?? away));
  if (label === null) return;
  const [text] = words.childNodes;
  if (!(text instanceof Text)) words.textContent = label.text;
  else if (text.data !== label.text) text.data = label.text;
}

/**
 * A distance in whole px of the screen, in units of which `scale` px make one. A layer shifted by fractions of a px is
 * blurred, and takes twice as long to draw without a graphics card.
 */
export function toWholePx(distance: number, scale = 1): number {
  const px = scale * devicePixelRatio;
  return Math.round(distance * px) / px;
}

/** Moves an element to a position, px, unless it is already there. */
export function moveTo(element: HTMLElement | SVGElement, x: number, y: number): void {
  const transform = `translate(${x}px, ${y}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
