/** When a sheet was asked for and seen, ms since the start of navigation; null until then. */
export type SheetSeen = {
  pressed: number | null;
  /** Its cards, where some of their photos may still be missing. */
  cards: number | null;
  /** Everything that belongs on it. */
  whole: number | null;
};

declare global {
  interface Window {
    sheetSeen: SheetSeen;
    /** Notes from now on when the next click or key was, and when after it the sheet (from 1) is seen. */
    watchSheet: (sheet: number) => void;
    /** True where a sheet has already been painted, in sight or not. */
    isPrepared: (sheet: number) => boolean;
  }
}

/**
 * Runs in Print Builder's own page, which knows nothing of the benchmark. A sheet is one canvas, which says in
 * `data-painted` whether all that belongs on it is drawn. Serialised, so it uses nothing from outside itself.
 */
export function watchSheets(): void {
  const canvasOf = (sheet: number) =>
    document.querySelector<HTMLCanvasElement>(`canvas[role="img"][aria-label^="Sheet ${sheet} of "]`);

  /** Drawn before is not enough: it counts where a person sees it, from edge to edge. */
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
   * Calls back once a frame that began from now on has been painted, and the one after it only where that says so. A
   * sheet is drawn and shown within one animation frame, and the task that is posted in it runs after its paint: asked
   * for at the start of a frame, the sheet would be seen a frame late, and that one may be long.
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
