import { mmToDots } from "@print-builder/core/document";
import { labelOutlineOnCanvas } from "@print-builder/core/print";
import { type CardFrame, toSvg } from "@print-builder/render/svg";
import type { OpenProject } from "../openProject.ts";
import { type PictureWay, pictureUrls } from "../pictureUrls.ts";
import type { DrawnCard, Format } from "./format.ts";

type SvgFrame = Pick<CardFrame, "clip">;

/** A card as SVG, with its pictures embedded as `way` says. */
export async function svgOf(
  { drawing, label, toLabel, dpi, onUnreadable }: DrawnCard,
  open: OpenProject,
  frame: SvgFrame,
  way: PictureWay,
): Promise<string> {
  const pixelsPerPx = mmToDots(toLabel[0], dpi);
  const urls = await pictureUrls(drawing, { pictures: open.pictures, pixelsPerPx, way, onUnreadable });
  return toSvg(drawing, {
    faces: open.faces,
    pictureUrl: (key) => urls.get(key),
    title: open.project.name,
    size: { width: `${label.widthMm}mm`, height: `${label.heightMm}mm` },
    ...frame,
  });
}

/** The label's outline, which clips everything. */
export const labelShape = ({ label, toLabel }: DrawnCard): SvgFrame => ({
  clip: labelOutlineOnCanvas(label, toLabel),
});

export const svgFormat: Format = async (card, open) =>
  Buffer.from(await svgOf(card, open, labelShape(card), "full"));
