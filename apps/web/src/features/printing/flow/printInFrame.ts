/** Lifetime of the helper frame, ms: after printing began, after an error, and if it never loaded. */
const frameStays = { printing: 10_000, error: 2000, neverLoaded: 5000 } as const;

export type PrintOutcome = "printing" | "failed" | "neverLoaded";

function hiddenFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Print";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  // Some browsers do not print a frame that is not displayed at all.
  frame.style.cssText =
    "position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0";
  frame.src = url;
  return frame;
}

function openPrintDialog(frame: HTMLIFrameElement): boolean {
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    return frame.contentWindow !== null;
  } catch (error) {
    console.warn("The browser's print dialog could not be opened.", error);
    return false;
  }
}

/**
 * Opens the browser's print dialog for a PDF in a helper frame, which is removed automatically. Resolves to whether
 * the dialog could be opened.
 */
export function printInFrame(pdf: Blob): Promise<PrintOutcome> {
  const url = URL.createObjectURL(pdf);
  const frame = hiddenFrame(url);
  const goIn = (ms: number) =>
    setTimeout(() => {
      frame.remove();
      URL.revokeObjectURL(url);
    }, ms);
  return new Promise((resolve) => {
    const end = (outcome: PrintOutcome, stays: number) => {
      clearTimeout(lateTimer);
      goIn(stays);
      resolve(outcome);
    };
    const lateTimer = setTimeout(() => end("neverLoaded", 0), frameStays.neverLoaded);
    frame.addEventListener(
      "load",
      () => (openPrintDialog(frame) ? end("printing", frameStays.printing) : end("failed", frameStays.error)),
      { once: true },
    );
    frame.addEventListener("error", () => end("failed", frameStays.error), { once: true });
    document.body.append(frame);
  });
}
