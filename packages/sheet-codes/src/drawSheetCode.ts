import type { PageSetup, SideName } from "@print-builder/core/document";
import { drawMark, type LayoutTools, roundedBox } from "@print-builder/core/layout";
import type { Mirroring, PlacedCard } from "@print-builder/core/sheets";
import { printCode, writeSheetCode } from "./sheetCode.ts";
import { sheetCodePlace, sheetCodeSize, wordsWidthMm } from "./sheetCodePlace.ts";

const unitsPerMm = 10;
const lettersMm = { code: 2.2, words: 1.9 };

export type CodedSheet = {
  readonly printId: string;
  /** The sheet's number in the whole print, from 1. */
  readonly sheet: number;
  readonly side: SideName;
};

/** A small design with the code's symbol and, next to it, the text to type if the symbol cannot be scanned. */
function designOf({ printId, sheet, side }: CodedSheet, moduleMm: number): Record<string, unknown> {
  const { widthMm, heightMm } = sheetCodeSize(moduleMm);
  const code = writeSheetCode({ print: printCode(printId), sheet, side });
  const box = (x: number, y: number, width: number, height: number) =>
    Object.fromEntries(Object.entries({ x, y, width, height }).map(([name, mm]) => [name, mm * unitsPerMm]));
  const line = (id: string, text: string, y: number, sizeMm: number, fontWeight: string) => ({
    id,
    type: "text",
    ...box(widthMm - wordsWidthMm, y, wordsWidthMm, sizeMm * 1.3),
    properties: {
      text,
      fontFamily: "Arial",
      fontSize: sizeMm * unitsPerMm,
      minFontSize: unitsPerMm,
      fontWeight,
      textWrap: "compress",
    },
  });
  const middle = heightMm / 2;
  return {
    canvas_width: widthMm * unitsPerMm,
    canvas_height: heightMm * unitsPerMm,
    front_elements: [
      {
        id: "code",
        type: "barcode",
        ...box(0, 0, heightMm, heightMm),
        properties: { value: code, format: "qrcode", backgroundColor: "transparent" },
      },
      line("written", code, middle - lettersMm.code * 1.3, lettersMm.code, "bold"),
      line("sheet", `Sheet ${sheet.toLocaleString("en")}, ${side}`, middle, lettersMm.words, "normal"),
    ],
  };
}

/** A sheet's code as a placed card drawing; none if it does not fit the margins. */
export function drawSheetCode(
  sheet: CodedSheet,
  setup: PageSetup,
  mirroring: Mirroring,
  tools: Pick<LayoutTools, "text">,
): readonly PlacedCard[] {
  const place = sheetCodePlace(setup, mirroring);
  if (place === null) return [];
  const { xMm, yMm, widthMm, heightMm, moduleMm, turned } = place;
  const scale = 1 / unitsPerMm;
  return [
    {
      drawing: drawMark(designOf(sheet, moduleMm), tools),
      toSheet: turned ? [0, scale, -scale, 0, xMm + widthMm, yMm] : [scale, 0, 0, scale, xMm, yMm],
      clip: roundedBox({ x: xMm, y: yMm, width: widthMm, height: heightMm }, 0, 0),
    },
  ];
}
