import type { Page } from "playwright-core";

export type Failure = "at print" | "to load" | null;

/** What happened to the helper frame, by the page's own clock, ms. */
type FrameNotes = {
  readonly appendedAt: number;
  readonly printedAt: number;
  readonly removedAt: number;
  /** How the PDF in the frame begins. */
  readonly file: string;
};

/** Notes what becomes of the helper frame; its print dialog is not opened. It fails as browsers may fail. */
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
