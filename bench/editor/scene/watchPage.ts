/**
 * Runs in every measured page before anything else. Records when the scene is painted, and when the selection is
 * painted after a press. The function is serialized, so it must not use anything from outside.
 */
export function watchPage(): void {
  if (window !== window.top) {
    return;
  }
  window.seen = { shown: null, pressed: null, selected: null };

  /** Calls back with the time after the first frame in which `holds` was true has been painted. */
  const afterPaint = (holds: () => boolean, seen: (time: number) => void): void => {
    const look = () => {
      if (!holds()) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        seen(performance.now());
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };

  const isShown = () => document.fonts.status === "loaded" && window.sceneProbe?.isShown() === true;
  afterPaint(isShown, (time) => {
    window.seen.shown = time;
    performance.mark("scene shown");
  });

  const onPress = (event: PointerEvent) => {
    if (window.seen.shown === null || window.seen.pressed !== null) {
      return;
    }
    window.seen.pressed = event.timeStamp;
    afterPaint(
      () => window.sceneProbe?.isSelected() === true,
      (time) => {
        window.seen.selected = time;
      },
    );
  };
  window.addEventListener("pointerdown", onPress, { capture: true });
}
