import { Button } from "@mantine/core";
import type { BrandKitAnswer } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyBrand, applyPalette, type Brand, isLogo, readPalette } from "@print-builder/core/palettes";
import { useMemo, useState } from "react";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { storePicture } from "../pictures/pictureFile.ts";
import { BrandKitChoice } from "./BrandKitChoice.tsx";
import { DrawnSides } from "./DrawnSides.tsx";
import classes from "./templates.module.css";

/** A brand kit as the core applies it; `logo` is the value that image elements store for the logo. */
function brandOf({ colors, heading_font, body_font }: BrandKitAnswer, logo: string | null): Brand {
  return {
    colors,
    headingFont: heading_font,
    bodyFont: body_font,
    logo: logo === null ? null : { staticImage: true, imageBinding: "", imageData: logo, fit: "contain" },
  };
}

/** Decodes a data URL into a file. */
function fileOf(address: string, name: string): File {
  const [, type = "", base64 = ""] = /^data:([^;]+);base64,(.*)$/.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const ending = type === "image/svg+xml" ? "svg" : type.replace("image/", "");
  return new File([bytes], `${name}.${ending}`, { type });
}

/** Stores the logo as a project picture if the design shows a logo; null otherwise. */
async function storedLogo(editor: EditorSession, { name, logo }: BrandKitAnswer): Promise<string | null> {
  const { front, back } = editor.currentProject();
  if (logo === null || ![...front, ...back].some(isLogo)) return null;
  const item = await storePicture(editor, fileOf(logo, `${name} logo`));
  return item && `media:${item.filename}`;
}

/** Asks for a palette or brand kit and applies it to the open design as one undo step. */
export async function recolour(editor: EditorSession): Promise<void> {
  const look = await openDialog(RecolourDialog, { editor });
  if (look === null) return;
  if ("kit" in look) {
    const brand = brandOf(look.kit, await storedLogo(editor, look.kit));
    editor.edit("Use brand kit", (state) => ({ ...state, design: applyBrand(state.design, brand) }));
    return;
  }
  const palette = readPalette(look.code);
  if (!palette) return;
  editor.edit("Recolour", (state) => ({ ...state, design: applyPalette(state.design, palette) }));
}

/** A palette by its code, or a brand kit. */
export type Look = { readonly code: string } | { readonly kit: BrandKitAnswer };

type RecolourDialogProps = { readonly editor: EditorSession };

function inLook(project: Project, look: Look): Project {
  const design = designOf(project);
  if ("kit" in look) return withDesign(project, applyBrand(design, brandOf(look.kit, look.kit.logo)));
  const palette = readPalette(look.code);
  return palette ? withDesign(project, applyPalette(design, palette)) : project;
}

function lookText(project: Project, look: Look): string {
  if ("code" in look) {
    return "Colours change on both sides. Text stays easy to read; photos keep their colours.";
  }
  const { kit } = look;
  const hasLogo = [...project.front, ...project.back].some(isLogo);
  return kit.logo !== null && !hasLogo
    ? `No image in this design is named Logo or Crest, so ${kit.name}'s logo is not shown.`
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
      <p className={classes.description}>{lookText(project, look)}</p>
    </DialogFrame>
  );
}
