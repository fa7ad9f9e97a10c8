import { mmPerInch } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import type { XmlElement } from "./parseXml.ts";

const pxPerUnit: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / (mmPerInch / 10),
  mm: 96 / mmPerInch,
};

export type SvgSize = { readonly width: number; readonly height: number };

/** The size in px that an SVG states by width and height or its viewBox; null if it states neither. */
export function svgSize(root: XmlElement): SvgSize | null {
  const [width, height] = [sideOf(root, "width"), sideOf(root, "height")];
  if (width && height) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (root.attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width) return { width, height: (width * boxHeight) / boxWidth };
  if (height) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

/** A width or height in px; null if it depends on the viewer, as `100%` does. */
function sideOf(root: XmlElement, name: "width" | "height"): number | null {
  const found = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec((root.attributes.get(name) ?? "").trim());
  const factor = ownValue(pxPerUnit, (found?.[2] ?? "").toLowerCase());
  const px = factor === undefined ? Number.NaN : Number(found?.[1]) * factor;
  return px > 0 && Number.isFinite(px) ? px : null;
}
