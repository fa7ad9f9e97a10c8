import type { Box, Matrix } from "@print-builder/core/layout";
import type { XmlElement } from "../parseXml.ts";
import type { Plane } from "./artPath.ts";
import { notArt } from "./notArt.ts";
import { numbersIn } from "./numbers.ts";

/** An element's `viewBox`, or null. */
export function viewBoxOf({ attributes }: XmlElement): Box | null {
  const viewBox = attributes.get("viewBox");
  if (viewBox === undefined) return null;
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(viewBox);
  return width > 0 && height > 0 ? { x, y, width, height } : notArt("empty viewBox");
}

/** The part of the coordinate plane that a drawing of this size shows, by `viewBox` and `preserveAspectRatio`. */
export function shownBox(drawing: XmlElement, size: Plane): Box {
  const viewBox = viewBoxOf(drawing);
  if (!viewBox) return { x: 0, y: 0, ...size };
  const { x, y, width, height } = viewBox;
  const said = drawing.attributes.get("preserveAspectRatio") ?? "xMidYMid meet";
  const [align = "xMidYMid", how = "meet"] = said.trim().split(/\s+/);
  if (align === "none") return viewBox;
  const places = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(align) ?? notArt(`preserveAspectRatio ${align}`);
  const scales = [size.width / width, size.height / height];
  const scale = how === "slice" ? Math.max(...scales) : Math.min(...scales);
  const shown = { width: size.width / scale, height: size.height / scale };
  const part = (place: string | undefined) => (place === "Min" ? 0 : place === "Max" ? 1 : 0.5);
  return {
    x: x + (width - shown.width) * part(places[1]),
    y: y + (height - shown.height) * part(places[2]),
    ...shown,
  };
}

/** The matrix that maps one box to another. */
export function fromTo(box: Box, place: Box): Matrix {
  const [across, down] = [place.width / box.width, place.height / box.height];
  return [across, 0, 0, down, place.x - box.x * across, place.y - box.y * down];
}
