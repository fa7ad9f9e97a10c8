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

  window.isPrepared = (sheet) => (canvasOf(sheet)?.dataset.painted ?? "nothing") !== "nothing";

  window.watchSheet = (sheet) => {
    const seen: SheetSeen = { pressed: null, cards: null, whole: null };
    window.sheetSeen = seen;
    const onPress = (event: Event) => {
      window.removeEventListener("click", onPress, { capture: true });
      window.removeEventListener("keydown", onPress, { capture: true });
      seen.pressed = event.timeStamp;
      window.afterPaint(
        () => isSeen(sheet, ["part", "all"]),
        (time) => {
          seen.cards = time;
        },
      );
      window.afterPaint(
        () => isSeen(sheet, ["all"]),
        (time) => {
          seen.whole = time;
        },
      );
    };
    window.addEventListener("click", onPress, { capture: true });
    window.addEventListener("keydown", onPress, { capture: true });
  };
}
