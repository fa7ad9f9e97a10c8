import type { SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type Problem, problemTexts } from "@print-builder/core/preflight";
import { isSvg } from "@print-builder/render/pdf";
import sharp from "sharp";
import { shownPictures } from "../print/greyPictures.ts";
import type { OpenProject } from "../print/openProject.ts";

/** Where a card with pictures stands. */
type Card = { readonly drawing: CardDrawing; readonly side: SideName; readonly recordIndex: number };

/**
 * Finds pictures that do not say which colours they mean, each file once read; drawings and greys need not say it, and what is
 * not for a press has no need of it either.
 */
export function createProfileCheck({ pictures }: Pick<OpenProject, "pictures">, isForPress: boolean) {
  const known = new Map<string, boolean>();

  async function lacksProfile(key: string): Promise<boolean> {
    const before = known.get(key);
    if (before !== undefined) return before;
    const bytes = await pictures.load(key);
    const lacks = !isSvg(bytes) && (await isBare(bytes));
    pictures.release?.(key);
    known.set(key, lacks);
    return lacks;
  }

  return async ({ drawing, side, recordIndex }: Card): Promise<readonly Problem[]> => {
    const problems: Problem[] = [];
    if (!isForPress) return problems;
    for (const shown of shownPictures(drawing, side, recordIndex)) {
      if (!(await lacksProfile(shown.key))) continue;
      const { elementId } = shown;
      const place = { recordIndex: shown.recordIndex, elementId, side };
      problems.push({ ...place, kind: "no_profile", message: problemTexts.noProfile });
    }
    return problems;
  };
}

async function isBare(bytes: Uint8Array): Promise<boolean> {
  try {
    const { hasProfile, channels, format } = await sharp(bytes, { failOn: "none" }).metadata();
    return !hasProfile && channels > 2 && format !== undefined;
  } catch {
    // That a picture cannot be read is told as such.
    return false;
  }
}
