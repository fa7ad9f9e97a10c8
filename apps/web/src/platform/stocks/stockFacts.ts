import type { Stock } from "@print-builder/core/document";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";

const shapeNames: Readonly<Partial<Record<Stock["shape"], string>>> = {
  circle: "round",
  ellipse: "oval",
  ring: "with a hole",
};

/** Details that distinguish two packs: size, shape and number of labels, and the paper. */
export function stockFacts(stock: Stock): string {
  const { label_width_mm: width, label_height_mm: height, grids, paper, shape } = stock;
  const count = grids.reduce((sum, { across, down }) => sum + across * down, 0);
  const on = paper === "other" || paper === "card" ? "" : ` on ${paper.toUpperCase()}`;
  const facts = [sizeText({ width, height }), shapeNames[shape], `${countText(count, "label")}${on}`];
  return facts.filter((fact) => fact !== undefined).join(", ");
}
