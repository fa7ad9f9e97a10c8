import type { PageSetup } from "../document/pageSetup.ts";
import { drawMark, type LayoutTools } from "../layout/layoutCard.ts";
import { labelFit } from "../sheets/labelFit.ts";
import { placeOnSheet } from "../sheets/placeOnSheet.ts";
import type { SeparatorSlot } from "../sheets/planSheets.ts";
import type { PlacedCard } from "../sheets/sheet.ts";

const unitsPerMm = 10;

function line(id: string, text: string, box: Readonly<Record<"x" | "y" | "width" | "height", number>>) {
  return {
    id,
    type: "text",
    ...box,
    properties: {
      text,
      fontFamily: "Arial",
      fontSize: box.height * 0.75,
      minFontSize: unitsPerMm,
      fontWeight: id === "title" ? "bold" : "normal",
      textAlign: "center",
      textWrap: "compress",
    },
  };
}

/**
 * A label that separates groups in a stack of sheets, with the group's name and number of cards. Its wide margins
 * also fit round labels.
 */
export function drawSeparator(
  { title, cards, ...slot }: SeparatorSlot,
  setup: PageSetup,
  tools: Pick<LayoutTools, "text">,
): PlacedCard {
  const { label } = setup;
  const [width, height] = [label.widthMm * unitsPerMm, label.heightMm * unitsPerMm];
  const [x, inner] = [width * 0.12, width * 0.76];
  const drawing = drawMark(
    {
      canvas_width: width,
      canvas_height: height,
      front_elements: [
        line("title", title, { x, y: height * 0.3, width: inner, height: height * 0.25 }),
        line("cards", `${cards.toLocaleString("en")} ${cards === 1 ? "card" : "cards"}`, {
          x,
          y: height * 0.57,
          width: inner,
          height: height * 0.12,
        }),
      ],
    },
    tools,
  );
  return placeOnSheet(drawing, slot, setup, labelFit({ width, height }, label));
}
