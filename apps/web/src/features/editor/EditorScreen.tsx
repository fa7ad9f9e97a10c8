import { VisuallyHidden } from "@mantine/core";
import { Canvas } from "./canvas/Canvas.tsx";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import { DoorsContext } from "./DoorsContext.ts";
import { useFontLoading } from "./dialogs/fonts/projectFonts.ts";
import classes from "./editorScreen.module.css";
import { useEditor, useEditorState } from "./store/EditorContext.ts";
import { usePanels } from "./usePanels.ts";

type EditorScreenProps = {
  /** Zoom to begin with; null fits the card into the window. */
  readonly zoom: number | null;
};

/** The whole screen of the editor: the card, and as soon as that is painted what is around it. */
export function EditorScreen({ zoom }: EditorScreenProps) {
  const { showLayers, showProperties } = useEditorState(({ settings }) => settings);
  useShortcuts();
  useFontLoading();
  const panels = usePanels(useEditor());
  const layers = panels ? <panels.LayersPanel /> : <div className={classes.layersRoom} />;
  return (
    <DoorsContext value={panels?.doors ?? null}>
      <div className={classes.screen}>
        {panels ? <panels.ActingTopBar /> : null}
        {showLayers ? layers : null}
        <main className={classes.stage}>
          <VisuallyHidden component="h1">Card editor</VisuallyHidden>
          <Canvas zoom={zoom}>{panels ? <panels.OverCanvas /> : null}</Canvas>
        </main>
        {panels ? (
          <panels.SidePanels />
        ) : (
          <div className={classes.propertiesRoom} data-open={showProperties} />
        )}
      </div>
    </DoorsContext>
  );
}
