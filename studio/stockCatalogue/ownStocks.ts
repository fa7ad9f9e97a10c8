import type { StockGrid } from "@print-builder/core/document";
import type { ListedFamily } from "./readGlabels.ts";

type Size = { readonly width: number; readonly height: number };
type Sheet = Size & { readonly paper: string; readonly across: number; readonly down: number };

/** ISO/IEC 7810 ID-1, the size and corner radius of a bank card. */
const cr80 = { width: 85.6, height: 53.98 };
const cr80Corner = 3.18;

const a4 = { paper: "a4", width: 210, height: 297 };
const letter = { paper: "letter", width: 215.9, height: 279.4 };

/** Cards edge to edge in the middle of a sheet. */
function centred({ width, height, across, down }: Sheet, card: Size): StockGrid {
  const middle = (whole: number, cards: number) => Number(((whole - cards) / 2).toFixed(3));
  return {
    left_mm: middle(width, across * card.width),
    top_mm: middle(height, down * card.height),
    across,
    down,
    h_pitch_mm: card.width,
    v_pitch_mm: card.height,
  };
}

type Card = {
  readonly maker: string;
  readonly number: string;
  readonly name: string;
  readonly size: Size;
  readonly corner?: number;
  readonly sheet?: Sheet;
};

function family({ maker, number, name, size, corner = 0, sheet }: Card): ListedFamily {
  const on = sheet ?? { ...size, paper: "card", across: 1, down: 1 };
  return {
    maker,
    numbers: [number],
    name,
    paper: on.paper,
    page_width_mm: on.width,
    page_height_mm: on.height,
    shape: corner > 0 ? "rounded" : "rectangle",
    label_width_mm: size.width,
    label_height_mm: size.height,
    corner_mm: corner,
    hole_mm: 0,
    grids: [centred(on, size)],
  };
}

/** Cards for card printers, cards on sheets, and inserts for badge holders. */
export const ownStocks: readonly ListedFamily[] = [
  family({ maker: "Card", number: "CR80", name: "Plastic card (ID-1)", size: cr80, corner: cr80Corner }),
  family({
    maker: "Card",
    number: "CR79",
    name: "Adhesive-backed card",
    size: { width: 83.9, height: 51 },
    corner: cr80Corner,
  }),
  family({
    maker: "Card",
    number: "CR100",
    name: "Oversized card",
    size: { width: 98.5, height: 67 },
    corner: cr80Corner,
  }),
  ...[
    { up: 2, across: 1, down: 2 },
    { up: 8, across: 2, down: 4 },
    { up: 10, across: 2, down: 5 },
  ].flatMap(({ up, ...rows }) =>
    [a4, letter].map((paper) =>
      family({
        maker: "Card sheet",
        number: `${up}-up ${paper.paper === "a4" ? "A4" : "Letter"}`,
        name: `${up} plastic cards on a sheet of PVC or Teslin`,
        size: cr80,
        corner: cr80Corner,
        sheet: { ...paper, ...rows },
      }),
    ),
  ),
  family({
    maker: "Badge holder",
    number: "90 × 60",
    name: "Insert",
    size: { width: 90, height: 60 },
    sheet: { ...a4, across: 2, down: 4 },
  }),
  family({
    maker: "Badge holder",
    number: "A6",
    name: "Insert",
    size: { width: 105, height: 148 },
    sheet: { ...a4, across: 2, down: 2 },
  }),
  family({
    maker: "Badge holder",
    number: "A7",
    name: "Insert",
    size: { width: 74, height: 105 },
    sheet: { ...a4, across: 2, down: 2 },
  }),
];
