import type { UploadedFace } from "@print-builder/fonts";

/** What is kept of a font that was found to print. */
export type FontFacts = Pick<UploadedFace, "family" | "names" | "weight" | "italic" | "isVariable">;

/** What the parent sends, once. */
export type FontJob = { readonly fileName: string; readonly bytes: Uint8Array };

/** What the child answers, once. */
export type FontAnswer =
  | { readonly kind: "usable"; readonly facts: FontFacts }
  | { readonly kind: "refused"; readonly message: string };

/** Code of every InputError that a font causes. */
export const unusableFont = "unusable_font";
