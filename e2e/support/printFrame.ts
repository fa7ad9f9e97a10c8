import type { Page } from "playwright-core";

export type Failure = "at print" | "to load" | null;

/** Events of the helper frame by the page's clock, ms. */
type FrameNotes = {
  readonly appendedAt: number;
  readonly printedAt: number;
  readonly removedAt: number;
  /** The first bytes of the PDF in the frame. */
  readonly file: string;
};

/** Records the events of the helper frame without opening its print dialog, and simulates browser failures. */
export async function notePrinting(page: Page, failure: Failure): Promise<void> {
  await page.addInitScript((fails) => {
    const notes = { appendedAt: 0, printedAt: 0, removedAt: 0, file: "" };
    Object.assign(window, { frameNotes: notes });
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) {
        void file
          .slice(0, 5)
          .text()
          .then((text) => {
            notes.file = text;
          });
      }
      return createObjectURL(file);
    };
    const { append, remove } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      if (nodes[0] instanceof HTMLIFrameElement) notes.appendedAt = Date.now();
      append.apply(this, nodes);
    };
    Element.prototype.remove = function () {
      if (this instanceof HTMLIFrameElement) notes.removedAt = Date.now();
      remove.apply(this);
    };
    const unheard = (event: Event) => {
      if (event.target instanceof HTMLIFrameElement) event.stopImmediatePropagation();
    };
    if (fails === "to load") document.addEventListener("load", unheard, true);
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get() {
        const print = () => {
          notes.printedAt = Date.now();
          if (fails === "at print") throw new Error("This frame cannot be printed.");
        };
        return { focus: () => undefined, print };
      },
    });
  }, failure);
}

export const frameNotes = (page: Page) =>
  page.evaluate(() => (window as unknown as { frameNotes: FrameNotes }).frameNotes);
