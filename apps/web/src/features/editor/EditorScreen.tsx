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

/** Maximum time (ms) that the panels wait for the card's fonts and pictures. */
const maxWaitMs = 1000;

/** False until the card is painted. The panels take longer to render, so people see their project first. */
function useCardFirst({ studio }: EditorSession): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let frame = 0;
    const show = () => setPainted(true);
    const look = () => {
      if (studio.isWaiting()) return;
      cancelAnimationFrame(frame);
      // The first frame paints the card, so show the panels one frame later.
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
 * The panels and bars around the card. Null until the card is painted. They are more than half of the editor's code,
 * and loading it earlier would slow down painting. Throws during rendering if the code cannot be loaded, so that the
 * route shows the failure.
 */
function useSurroundings(editor: EditorSession): EditorSurroundings | null {
  const isCardPainted = useCardFirst(editor);
  const load = useContext(LoadSurroundingsContext);
  if (load === null) throw new Error("EditorScreen must be rendered inside a LoadSurroundingsContext.");
  const [surroundings, setSurroundings] = useState<EditorSurroundings | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isCardPainted) return;
    load().then(
      (loaded) => {
        editor.setCommands(loaded.commands);
        setSurroundings(loaded);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [editor, load, isCardPainted]);
  if (failure) throw failure.error;
  return surroundings;
}

type EditorScreenProps = {
  /** Initial zoom. Null fits the card into the window. */
  readonly zoom: number | null;
};

/** The editor's whole screen: the card first, then everything around it. */
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
