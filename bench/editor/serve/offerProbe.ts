/** Content that must be on our canvas before the project counts as shown. */
export type Expected = {
  readonly ids: readonly string[];
  readonly texts: number;
  readonly pictures: number;
};

/**
 * Adds `window.sceneProbe` to Print Builder's own page, which knows nothing of the benchmark, by reading the canvas's
 * elements. It is serialized, so it must not use anything from outside.
 */
export function offerProbe({ ids, texts, pictures }: Expected): void {
  const onCanvas = (rest: string) => document.querySelectorAll(`[data-canvas] svg[role="group"] ${rest}`);
  window.sceneProbe = {
    isShown: () => {
      if (onCanvas("[data-element]").length < ids.length) {
        return false;
      }
      // Text is drawn as outlines, which are missing until its face has loaded.
      const written = [...onCanvas('[data-element^="text"]')].filter((text) => text.querySelector("path"));
      return written.length >= texts && onCanvas("[data-element] image").length >= pictures;
    },
    boxOf: (index) => {
      const [element] = onCanvas(`[data-element="${ids[index]}"]`);
      if (!element) {
        throw new Error(`The element ${index} is not on the canvas.`);
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    },
    isSelected: () => document.querySelector("[data-canvas] [data-handle]") !== null,
  };
}
