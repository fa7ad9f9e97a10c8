import { Button } from "@mantine/core";
import type { BrandKitAnswer } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyBrand, applyPalette, isLogo, readPalette } from "@print-builder/core/palettes";
import { useMemo, useState } from "react";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { BrandKitChoice } from "./BrandKitChoice.tsx";
import { brandOf } from "./brandOf.ts";
import { DrawnSides } from "./DrawnSides.tsx";
import classes from "./templates.module.css";

/** A palette by its code, or a brand kit. */
export type Look = { readonly code: string } | { readonly kit: BrandKitAnswer };

type RecolourDialogProps = { readonly editor: EditorSession };

function inLook(project: Project, look: Look): Project {
  const design = designOf(project);
  if ("kit" in look) return withDesign(project, applyBrand(design, brandOf(look.kit, look.kit.logo)));
  const palette = readPalette(look.code);
  return palette ? withDesign(project, applyPalette(design, palette)) : project;
}

function told(project: Project, look: Look): string {
  if ("code" in look) {
    return "Colours change on both sides. Text stays easy to read; photos keep their colours.";
  }
  const { kit } = look;
  const hasLogo = [...project.front, ...project.back].some(isLogo);
  return kit.logo !== null && !hasLogo
    ? `No picture of this design is named Logo or Crest: ${kit.name}'s logo has no place yet.`
    : `Colours, fonts and logo of ${kit.name}, on both sides. Text stays easy to read.`;
}

/** Previews the open design in a palette or a brand kit. Resolves to the choice. */
export function RecolourDialog({ editor, close }: RecolourDialogProps & DialogProps<Look>) {
  const [look, setLook] = useState<Look>({ code: "" });
  const [project] = useState(() => editor.currentProject());
  const [values] = useState(() => shownValues(editor.store.getState()));
  const shown = useMemo(() => inLook(project, look), [project, look]);
  const kit = "kit" in look ? look.kit : null;
  const code = "code" in look ? look.code : "";
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
          <Button disabled={code === "" && kit === null} onClick={() => close(look)}>
            {kit ? "Use this brand kit" : "Recolour"}
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <DrawnSides project={shown} name={project.name} studio={editor.studio} values={values} />
      </div>
      <div className={classes.looks}>
        <PaletteChoice code={code} onChange={(next) => setLook({ code: next })} />
      </div>
      <BrandKitChoice
        editor={editor}
        chosen={kit}
        onChoose={(next) => setLook(next ? { kit: next } : { code: "" })}
      />
      <p className={classes.description}>{told(project, look)}</p>
    </DialogFrame>
  );
}
