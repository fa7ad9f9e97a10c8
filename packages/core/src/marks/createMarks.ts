import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, ElementDrawing } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";
import { drawMark, type LayoutTools } from "../layout/layoutCard.ts";
import { labelsOf, type PagePlan } from "../sheets/planSheets.ts";
import type { PlacedCard } from "../sheets/sheet.ts";
import { sheetMarks } from "./sheetMarks.ts";

/** The parts of a print that the page information names. */
type MarkedPrint = {
  readonly title: string;
  readonly now: Date;
};

/** Canvas units per mm of the design that draws the page information. */
const unitsPerMm = 10;
const textMm = 2;

/** The marks of a page as drawings. Pages with the same slots share the drawings, except for the page information. */
export function createMarks(
  setup: PageSetup,
  print: MarkedPrint,
  { text }: Pick<LayoutTools, "text">,
): (page: PagePlan) => readonly PlacedCard[] {
  if (setup.marks.length === 0) return () => [];
  const known = new Map<string, PlacedMarks>();
  return (page) => {
    // Slots follow the plan's order, so the first slot and the number of slots identify a page.
    const labels = labelsOf(page);
    const key = `${page.side} ${page.mirroring} ${labels[0]?.slot} ${labels.length}`;
    const { marks, info } = known.get(key) ?? placedMarks(page, setup);
    known.set(key, { marks, info });
    return info === null ? [marks] : [marks, pageInfo(page, info, print, text)];
  };
}

type PlacedMarks = { readonly marks: PlacedCard; readonly info: Box | null };

function placedMarks(page: PagePlan, setup: PageSetup): PlacedMarks {
  const { widthMm: width, heightMm: height } = setup.page;
  const { ops, info } = sheetMarks(page, setup);
  const element: ElementDrawing = {
    elementId: "marks",
    transform: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    text: "",
    bound: false,
    ops,
  };
  const marks: PlacedCard = {
    drawing: { width, height, background: { color: "#ffffff", alpha: 0 }, elements: [element] },
    toSheet: [1, 0, 0, 1, 0, 0],
    clip: roundedBox({ x: 0, y: 0, width, height }, 0, 0),
  };
  return { marks, info };
}

function pageInfo(
  page: PagePlan,
  place: Box,
  { title, now }: MarkedPrint,
  text: LayoutTools["text"],
): PlacedCard {
  const said = [
    title,
    `sheet ${page.sheet + 1} of ${page.sheets}, ${page.side}`,
    now.toISOString().slice(0, 10),
  ].filter((part) => part !== "");
  return {
    drawing: drawMark(infoDesign(said.join(" · "), place), { text }),
    toSheet: [1 / unitsPerMm, 0, 0, 1 / unitsPerMm, place.x, place.y],
    clip: roundedBox(place, 0, 0),
  };
}

function infoDesign(said: string, box: Box): Record<string, unknown> {
  const [width, height] = [box.width * unitsPerMm, box.height * unitsPerMm];
  return {
    canvas_width: width,
    canvas_height: height,
    background_color: "transparent",
    front_elements: [
      {
        id: "info",
        type: "text",
        ...{ x: 0, y: 0, width, height },
        properties: {
          text: said,
          fontFamily: "Arial",
          fontSize: textMm * unitsPerMm,
          minFontSize: unitsPerMm / 2,
          textWrap: "compress",
        },
      },
    ],
  };
}
