export type Label = { readonly text: string; readonly x: number; readonly y: number };

/**
 * Shows a label at a place of the canvas area, px, moved by `anchor` (a CSS transform) from there; hides it when
 * there is none. Touches only what is different: writing what is there already would make the browser lay out.
 */
export function showLabel(element: HTMLElement, label: Label | null, anchor: string): void {
  if (element.hidden !== (label === null)) element.hidden = label === null;
  if (label === null) return;
  element.style.transform = `translate(${label.x}px, ${label.y}px) ${anchor}`;
  const [words] = element.childNodes;
  if (!(words instanceof Text)) element.textContent = label.text;
  else if (words.data !== label.text) words.data = label.text;
}
