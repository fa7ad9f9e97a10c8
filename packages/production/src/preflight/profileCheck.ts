import type { SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type Problem, problemTexts } from "@print-builder/core/preflight";
import { isSvg } from "@print-builder/render/pdf";
import sharp from "sharp";
import { shownPictures } from "../print/greyPictures.ts";
import type { OpenProject } from "../print/openProject.ts";

/** A card with pictures. */
type Card = { readonly drawing: CardDrawing; readonly side: SideName; readonly recordIndex: number };

/**
 * Finds pictures without a colour profile, reading each file once; drawings and greys need none, and only a press
 * requires one. Cameras leave it out of every photo, so each place on the card is reported once with its number of
 * cards.
 */
export function createProfileCheck({ pictures }: Pick<OpenProject, "pictures">, isForPress: boolean) {
  const known = new Map<string, boolean>();
  const places = new Map<string, Pick<Problem, "elementId" | "side"> & { readonly records: Set<number> }>();

  async function lacksProfile(key: string): Promise<boolean> {
    const before = known.get(key);
    if (before !== undefined) return before;
    const bytes = await pictures.load(key);
    const lacks = !isSvg(bytes) && (await isBare(bytes));
    pictures.release?.(key);
    known.set(key, lacks);
    return lacks;
  }

  return {
    async look({ drawing, side, recordIndex }: Card): Promise<void> {
      if (!isForPress) return;
      for (const { key, elementId } of shownPictures(drawing, side, recordIndex)) {
        if (!(await lacksProfile(key))) continue;
        const id = `${side} ${elementId}`;
        const place = places.get(id) ?? { elementId, side, records: new Set() };
        places.set(id, place);
        place.records.add(recordIndex);
      }
    },
    problems: (): readonly Problem[] =>
      [...places.values()].map(({ records: { size }, ...place }) => ({
        ...place,
        recordIndex: null,
        kind: "no_profile",
        message: problemTexts.noProfile(size),
        records: size,
      })),
  };
}

async function isBare(bytes: Uint8Array): Promise<boolean> {
  try {
    const { hasProfile, channels, format } = await sharp(bytes, { failOn: "none" }).metadata();
    return !hasProfile && channels > 2 && format !== undefined;
  } catch {
    // Unreadable pictures are reported separately.
    return false;
  }
}
