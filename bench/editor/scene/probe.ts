import type { Box, Scene } from "./scene.ts";

/** Functions in `window.sceneProbe` of every measured page that find its elements and their state. */
export type SceneProbe = {
  /** True once every element of the scene is drawn, including pictures and text. Called in every frame. */
  isShown(): boolean;
  /** Position of the element in the window, in CSS px. */
  boxOf(index: number): Box;
  isSelected(): boolean;
};

/** Input from which a peer's page creates a document with the scene, once before the measurement. */
export type DocumentInput = {
  readonly scene: Scene;
  /** Pictures by name as data URLs, for editors that store them in the document. */
  readonly pictures: Readonly<Record<string, string>>;
};

/** Times at which the scene and the selection appeared, in ms since the start of navigation; null until then. */
export type PaintTimes = {
  shown: number | null;
  pressed: number | null;
  selected: number | null;
};

declare global {
  interface Window {
    sceneProbe?: SceneProbe;
    makeDocument?: (input: DocumentInput) => Promise<unknown>;
    seen: PaintTimes;
  }
}

/** True if the page was opened to create its document, which is still empty. */
export const isMaking = (): boolean => new URLSearchParams(location.search).has("make");

/** Reads the document as an editor opens a stored one; undefined while the page is creating it. */
export async function readDocument<Stored>(): Promise<Stored | undefined> {
  if (isMaking()) {
    return undefined;
  }
  const answer = await fetch("/document.json");
  return await answer.json();
}

/** Position and size of an HTML or SVG element in the window. */
export function windowBox(element: Element | null): Box {
  if (!element) {
    throw new Error("The element is not on the screen.");
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** True if the page has the expected number of pictures, all loaded. */
export function hasPictures(selector: string, count: number): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)];
  return pictures.length >= count && pictures.every((one) => one.complete && one.naturalWidth > 0);
}
