import { VisuallyHidden } from "@mantine/core";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useFontLoading } from "#platform/editorSession/fonts/projectFonts.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import classes from "./editorScreen.module.css";
import { useSurroundings } from "./useSurroundings.ts";

type EditorScreenProps = {
  /** Zoom to begin with; null fits the card into the window. */
  readonly zoom: number | null;
};

/** The whole screen of the editor: the card, and as soon as that is painted what is around it. */
export function EditorScreen({ zoom }: EditorScreenProps) {
  const { showLayers, showProperties } = useEditorState(({ settings }) => settings);
  useShortcuts();
  useFontLoading();
  const around = useSurroundings(useEditor());
  const layers = around ? <around.LayersPanel /> : <div className={classes.layersRoom} />;
  return (
    <div className={classes.screen}>
      {around ? <around.TopBar /> : null}
      {showLayers ? layers : null}
      <main className={classes.stage}>
        <VisuallyHidden component="h1">Card editor</VisuallyHidden>
        <Canvas zoom={zoom}>{around ? <around.OverCanvas /> : null}</Canvas>
      </main>
      {around ? <around.SidePanels /> : <div className={classes.propertiesRoom} data-open={showProperties} />}
    </div>
  );
}
