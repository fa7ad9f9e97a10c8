import { VisuallyHidden } from "@mantine/core";
import { useContext, useEffect, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useFontLoading } from "#platform/editorSession/fonts/projectFonts.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { useAutoHeights } from "./canvas/useAutoHeights.ts";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import classes from "./editorScreen.module.css";
import { type EditorSurroundings, LoadSurroundingsContext } from "./surroundings.ts";

/** The longest that the panels wait for the card's fonts and pictures, ms. */
const maxWaitMs = 1000;

/**
 * False until the card has been painted: whoever opens a project sees it before the panels, which take longer to
 * make than the card itself.
 */
function useCardFirst({ studio }: EditorSession): boolean {
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

/**
 * What is around the card, once the card has been painted; null until then. It is more than half of the editor's code:
 * fetched any earlier, it would take the processors from painting the card. Throws, for the route to show, where that
 * code cannot be loaded.
 */
function useSurroundings(editor: EditorSession): EditorSurroundings | null {
  const isCardPainted = useCardFirst(editor);
  const load = useContext(LoadSurroundingsContext);
  if (load === null) throw new Error("The editor was opened without what brings its surroundings.");
  const [surroundings, setSurroundings] = useState<EditorSurroundings | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isCardPainted) return;
    load().then(setSurroundings, (error: unknown) => setFailure({ error }));
  }, [load, isCardPainted]);
  if (failure) throw failure.error;
  return surroundings;
}

type EditorScreenProps = {
  /** Zoom to begin with; null fits the card into the window. */
  readonly zoom: number | null;
};

/** The whole screen of the editor: the card, and as soon as that is painted what is around it. */
export function EditorScreen({ zoom }: EditorScreenProps) {
  const { showLayers, showProperties } = useEditorState(({ settings }) => settings);
  useShortcuts();
  useAutoHeights();
  useFontLoading();
  const around = useSurroundings(useEditor());
  const layers = around ? <around.LayersPanel /> : <div className={classes.layersRoom} />;
  return (
    <div className={classes.screen}>
      {around ? <around.TopBar /> : null}
      {showLayers ? layers : null}
      <main className={classes.stage}>
        <VisuallyHidden component="h1">Card editor</VisuallyHidden>
        <Canvas zoom={zoom} around={around}>
          {around ? <around.OverCanvas /> : null}
        </Canvas>
      </main>
      {around ? <around.SidePanels /> : <div className={classes.propertiesRoom} data-open={showProperties} />}
    </div>
  );
}
