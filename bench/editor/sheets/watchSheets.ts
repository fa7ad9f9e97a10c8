/** Times at which a sheet was requested and seen, in ms since the start of navigation; null until then. */
export type SheetSeen = {
  pressed: number | null;
  /** When its cards were painted; some photos may still be missing. */
  cards: number | null;
  /** When the sheet was complete. */
  whole: number | null;
};

declare global {
  interface Window {
    sheetSeen: SheetSeen;
    /** Records the time of the next click or key press, and when the sheet (from 1) is seen after it. */
    watchSheet: (sheet: number) => void;
    /** True if a sheet is already painted, whether it is visible or not. */
    isPrepared: (sheet: number) => boolean;
  }
}

/**
 * Runs in Print Builder's own page, which knows nothing of the benchmark. A sheet is one canvas whose `data-painted`
 * says whether it is complete. The function is serialized, so it must not use anything from outside.
 */
export function watchSheets(): void {
  const canvasOf = (sheet: number) =>
    document.querySelector<HTMLCanvasElement>(`canvas[role="img"][aria-label^="Sheet ${sheet} of "]`);

  /** A sheet counts only when it is completely visible, even if it was drawn before. */
  const isInSight = (canvas: HTMLCanvasElement) => {
    const list = canvas.closest("section")?.getBoundingClientRect();
    const { top, bottom, height } = canvas.getBoundingClientRect();
    return list !== undefined && height > 0 && top >= list.top - 1 && bottom <= list.bottom + 1;
  };

  const isSeen = (sheet: number, states: readonly string[]) => {
    const canvas = canvasOf(sheet);
    return canvas !== null && states.includes(canvas.dataset.painted ?? "") && isInSight(canvas);
  };

  /**
   * Calls back after the paint of each frame that starts from now on, as long as the callback returns true. A
   * sheet is drawn and shown within one animation frame, and a task posted in that frame runs after its paint. A
   * check at the start of a frame would see the sheet one frame late.
   */
  const afterFrames = (goesOn: (time: number) => boolean) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        if (goesOn(performance.now())) afterFrames(goesOn);
      };
      port2.postMessage(null);
    });
  };

  window.isPrepared = (sheet) => (canvasOf(sheet)?.dataset.painted ?? "nothing") !== "nothing";

  window.watchSheet = (sheet) => {
    const seen: SheetSeen = { pressed: null, cards: null, whole: null };
    window.sheetSeen = seen;
    const onPress = (event: Event) => {
      window.removeEventListener("click", onPress, { capture: true });
      window.removeEventListener("keydown", onPress, { capture: true });
      seen.pressed = event.timeStamp;
      afterFrames((time) => {
        if (seen.cards === null && isSeen(sheet, ["part", "all"])) seen.cards = time;
        if (isSeen(sheet, ["all"])) seen.whole = time;
        return seen.whole === null;
      });
    };
    window.addEventListener("click", onPress, { capture: true });
    window.addEventListener("keydown", onPress, { capture: true });
  };
}
