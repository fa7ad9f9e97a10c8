import type { BrandKitAnswer } from "@print-builder/api";
import { applyBrand, applyPalette, isLogo, readPalette } from "@print-builder/core/palettes";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { storePicture } from "../pictures/staticPicture.ts";
import { brandOf } from "./brandOf.ts";
import { RecolourDialog } from "./RecolourDialog.tsx";

/** Decodes a data URL into a file. */
function fileOf(address: string, name: string): File {
  const [, type = "", base64 = ""] = /^data:([^;]+);base64,(.*)$/.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const ending = type === "image/svg+xml" ? "svg" : type.replace("image/", "");
  return new File([bytes], `${name}.${ending}`, { type });
}

/** Stores the logo as a picture of the project if the design has a place for it; null otherwise. */
async function storedLogo(editor: EditorSession, { name, logo }: BrandKitAnswer): Promise<string | null> {
  const { front, back } = editor.currentProject();
  if (logo === null || ![...front, ...back].some(isLogo)) return null;
  const item = await storePicture(editor, fileOf(logo, `${name} logo`));
  return item && `media:${item.filename}`;
}

/** Asks for a palette or brand kit and applies it to the open design as one step of the history. */
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
