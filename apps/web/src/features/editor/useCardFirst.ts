import { useEffect, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** The longest that the panels wait for the card's fonts and pictures, ms. */
const maxWaitMs = 1000;

/**
 * False until the card has been painted: whoever opens a project sees it before the panels, which take longer to
 * make than the card itself.
 */
export function useCardFirst({ studio }: EditorSession): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let frame = 0;
    const show = () => setPainted(true);
    const look = () => {
      if (studio.isWaiting()) return;
      cancelAnimationFrame(frame);
      // The frame after the one in which the card is painted.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(show);
      });
    };
    const stop = studio.subscribe(look);
    const timer = setTimeout(show, maxWaitMs);
    look();
    return () => {
      stop();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [studio]);
  return isPainted;
}
