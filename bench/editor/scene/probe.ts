import type { Box, Scene } from "./scene.ts";

/** What every measured page offers at `window.sceneProbe`: how to see and find its elements. */
export type SceneProbe = {
  /** True once every element of the scene is drawn, pictures and letters too. Asked in every frame. */
  isShown(): boolean;
  /** Where the element lies in the window, CSS px. */
  boxOf(index: number): Box;
  /** True while a selection is shown. */
  isSelected(): boolean;
};

/** What a peer's page needs to make its document of the scene, once before the measurement. */
export type DocumentInput = {
  readonly scene: Scene;
  /** Pictures by name, as data addresses, for editors that keep them inside the document. */
  readonly pictures: Readonly<Record<string, string>>;
};

/** When things were seen on the screen, ms since the start of navigation; null until then. */
export type Seen = {
  shown: number | null;
  pressed: number | null;
  selected: number | null;
};

declare global {
  interface Window {
    sceneProbe?: SceneProbe;
    makeDocument?: (input: DocumentInput) => Promise<unknown>;
    seen: Seen;
  }
}

/** True for the address with which a page is opened to make its document, with nothing in it yet. */
export const isMaking = (): boolean => new URLSearchParams(location.search).has("make");

/** The document that was made before, as an editor opens a stored one; undefined while it is to be made. */
export async function readDocument<Stored>(): Promise<Stored | undefined> {
  if (isMaking()) {
    return undefined;
  }
  const answer = await fetch("/document.json");
  return await answer.json();
}

/** Place and size of an HTML or SVG element in the window. */
export function windowBox(element: Element | null): Box {
  if (!element) {
    throw new Error("The element is not on the screen.");
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** True when the pictures in the page are loaded and there are as many of them as expected. */
export function hasPictures(selector: string, count: number): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)];
  return pictures.length >= count && pictures.every((one) => one.complete && one.naturalWidth > 0);
}
