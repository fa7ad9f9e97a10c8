import { Button } from "@mantine/core";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyPalette, readPalette } from "@print-builder/core/palettes";
import { useMemo, useState } from "react";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { DrawnSides } from "./DrawnSides.tsx";
import classes from "./templates.module.css";

type RecolourDialogProps = { readonly editor: EditorSession };

/** The design on the canvas in a palette's colours. Results in the palette's code. */
export function RecolourDialog({ editor, close }: RecolourDialogProps & DialogProps<string>) {
  const [code, setCode] = useState("");
  const [project] = useState(() => editor.currentProject());
  const [values] = useState(() => shownValues(editor.store.getState()));
  const shown = useMemo(() => {
    const palette = readPalette(code);
    return palette ? withDesign(project, applyPalette(designOf(project), palette)) : project;
  }, [project, code]);
  return (
    <DialogFrame
      title="Recolour"
      actions={<WhatIs word="palettes" name="Palettes" />}
      width={820}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button disabled={code === ""} onClick={() => close(code)}>
            Recolour
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <DrawnSides project={shown} name={project.name} studio={editor.studio} values={values} />
      </div>
      <div className={classes.looks}>
        <PaletteChoice code={code} onChange={setCode} />
      </div>
      <p className={classes.description}>
        Colours change on both sides. Text stays easy to read; photos keep their colours.
      </p>
    </DialogFrame>
  );
}
