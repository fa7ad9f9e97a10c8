import type { PageSetup } from "../document/pageSetup.ts";
import type { ElementDrawing } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";
import { drawMark } from "../layout/drawMark.ts";
import type { LayoutTools } from "../layout/layoutCard.ts";
import { labelsOf, type PagePlan } from "../print/planSheets.ts";
import type { PlacedCard } from "../print/sheet.ts";
import { mirrored } from "../print/slotPlace.ts";
import { markMargins, sheetMarks } from "./sheetMarks.ts";

/** What the line of page information says beside the numbers of the sheet. */
type MarkedPrint = {
  readonly title: string;
  readonly now: Date;
};

/** Units of the line's small design in a mm. */
const unitsPerMm = 10;
const lineMm = 3;
const textMm = 2;
const edgeMm = 1.5;

/** The marks of a page, drawn as cards are. Pages filled alike have the very same ones, apart from the line of information. */
export function createMarks(
  setup: PageSetup,
  print: MarkedPrint,
  { text }: Pick<LayoutTools, "text">,
): (page: PagePlan) => readonly PlacedCard[] {
  if (setup.marks.length === 0) return () => [];
  const known = new Map<string, PlacedCard>();
  return (page) => {
    // A page's slots follow each other in the plan's one order: the first and the number say them all.
    const labels = labelsOf(page);
    const key = `${page.mirroring} ${labels[0]?.slot} ${labels.length}`;
    const marks = known.get(key) ?? placedMarks(page, setup);
    known.set(key, marks);
    const info = setup.marks.includes("info") ? pageInfo(page, setup, print, text) : null;
    return info === null ? [marks] : [marks, info];
  };
}

function placedMarks(page: PagePlan, setup: PageSetup): PlacedCard {
  const { widthMm, heightMm } = setup.page;
  const marks: ElementDrawing = {
    elementId: "marks",
    transform: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    text: "",
    bound: false,
    ops: sheetMarks(page, setup),
  };
  return {
    drawing: {
      width: widthMm,
      height: heightMm,
      background: { color: "#ffffff", alpha: 0 },
      elements: [marks],
    },
    toSheet: [1, 0, 0, 1, 0, 0],
    clip: roundedBox({ x: 0, y: 0, width: widthMm, height: heightMm }, 0, 0),
  };
}

/** Project, sheet and day in the margin below the labels, else in that above; null where neither has room. */
function pageInfo(
  page: PagePlan,
  setup: PageSetup,
  { title, now }: MarkedPrint,
  text: LayoutTools["text"],
): PlacedCard | null {
  const { top, bottom } = markMargins(setup, page.mirroring);
  const { widthMm, heightMm } = setup.page;
  if (Math.max(top, bottom) < lineMm + edgeMm) return null;
  const below = bottom >= lineMm + edgeMm;
  const yMm = below ? heightMm - bottom + edgeMm : top - edgeMm - lineMm;
  const { xMm } = mirrored({ xMm: setup.page.leftMm, yMm: 0 }, page.mirroring, setup);
  const left = Math.max(edgeMm, xMm + edgeMm);
  const width = infoWidth(setup, left, widthMm);
  const said = [
    title,
    `sheet ${page.sheet + 1} of ${page.sheets}, ${page.side}`,
    now.toISOString().slice(0, 10),
  ].filter((part) => part !== "");
  return {
    drawing: drawMark(infoDesign(said.join(" · "), width), { text }),
    toSheet: [1 / unitsPerMm, 0, 0, 1 / unitsPerMm, left, yMm],
    clip: roundedBox({ x: left, y: yMm, width, height: lineMm }, 0, 0),
  };
}

/** The line ends before the registration mark in the middle of a single card's edge. */
function infoWidth({ label, layout }: PageSetup, left: number, pageWidthMm: number): number {
  const whole = pageWidthMm - left - edgeMm;
  return layout === "single" ? Math.min(whole, Math.max(label.widthMm / 2 - 6, 15)) : Math.min(whole, 80);
}

function infoDesign(said: string, widthMm: number): Record<string, unknown> {
  return {
    canvas_width: widthMm * unitsPerMm,
    canvas_height: lineMm * unitsPerMm,
    background_color: "transparent",
    front_elements: [
      {
        id: "info",
        type: "text",
        ...{ x: 0, y: 0, width: widthMm * unitsPerMm, height: lineMm * unitsPerMm },
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
