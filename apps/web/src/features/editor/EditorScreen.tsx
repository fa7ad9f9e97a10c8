import type { ProjectAnswer } from "@print-builder/api";
import type { OpenDataWizard } from "../../lib/dataWizard.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import classes from "./editorScreen.module.css";

type EditorScreenProps = {
  readonly stored: ProjectAnswer;
  readonly zoom: number | null;
  readonly openDataWizard?: OpenDataWizard;
};

export function EditorScreen({ zoom }: EditorScreenProps) {
  useShortcuts();
  return (
    <div className={classes.screen}>
      <main className={classes.stage}>
        <Canvas zoom={zoom} />
      </main>
    </div>
  );
}
