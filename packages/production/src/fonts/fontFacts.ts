import type { UploadedFace } from "@print-builder/fonts";

/** Properties of a font, stored once a test print has succeeded. */
export type FontFacts = Pick<UploadedFace, "family" | "names" | "weight" | "italic" | "isVariable">;

export type FontJob = { readonly fileName: string; readonly bytes: Uint8Array };

export type FontAnswer =
  | { readonly kind: "usable"; readonly facts: FontFacts }
  | { readonly kind: "refused"; readonly message: string };

/** Code of every InputError caused by a font. */
export const unusableFont = "unusable_font";
