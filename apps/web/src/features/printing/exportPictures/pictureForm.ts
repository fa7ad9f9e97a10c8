import type { SideName } from "@print-builder/core/document";
import type { PrintInput } from "../preflight/runPreflight.ts";
import type { PictureFormat } from "./cardPicture.ts";

/** Which pictures to make, and of which cards. */
export type PictureForm = {
  readonly format: PictureFormat;
  readonly of: "card" | "all";
  readonly side: SideName | "both";
  readonly dpi: number;
};

export function sidesOf(side: PictureForm["side"]): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}

/** The records to check: all of them, or the record on the card. */
export function pictureBody({ of, side, dpi }: PictureForm, record: number): PrintInput {
  const range =
    of === "all" ? { type: "all" as const } : { type: "range" as const, start: record, end: record };
  return { range, side, dpi };
}
