// Measures text layout only: the product's text engine lays out the text of many cards without drawing it.
import { isDeepStrictEqual } from "node:util";
import { plainStyle } from "@print-builder/core/testing";
import {
  createFaceLibrary,
  createTextEngine,
  type TextEngine,
  type TextLayout,
} from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { type CardRecord, card, fill, recordTexts } from "./card/card.ts";
import { makeStudents } from "./dataset/students.ts";
import { ownPeakMb } from "./measure/memory.ts";
import { type Result, readTask } from "./measure/result.ts";

/** Canvas px per mm, close to the project's scale. */
const pxPerMm = 3.77;
/** Number of cards whose text is compared with the output of an engine without a cache. */
const comparedRecords = 200;

const source = openFonts();
const faces = createFaceLibrary(source);

function layOut(engine: TextEngine, record: CardRecord): TextLayout[] {
  return recordTexts.map((name) => {
    const text = card.texts[name];
    const style = {
      ...plainStyle,
      size: ((text.sizePt * 25.4) / 72) * pxPerMm,
      weight: text.weight === "bold" ? 700 : 400,
      wrap: text.wraps ? "word" : "none",
    } as const;
    const box = { width: text.w * pxPerMm, height: text.h * pxPerMm };
    return engine.layout(fill(text.text, record), style, box, { color: text.color, alpha: 1 });
  });
}

const countLines = (layouts: readonly TextLayout[]): number =>
  layouts.reduce((sum, layout) => sum + layout.lines.length, 0);

/** True if an engine with a filled cache and a fresh engine per card agree on every line and glyph. */
function sameAsUncached(used: TextEngine, records: readonly CardRecord[]): boolean {
  return records.every((record) =>
    isDeepStrictEqual(layOut(used, record), layOut(createTextEngine(source, faces), record)),
  );
}

function measure(records: readonly CardRecord[]): Result {
  const engine = createTextEngine(source, faces);
  const startedAt = performance.now();
  let lines = 0;
  for (const record of records) {
    lines += countLines(layOut(engine, record));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const same = sameAsUncached(engine, records.slice(0, comparedRecords));
  return {
    name: "text layout",
    cards: records.length,
    seconds,
    peakRssMb: Math.round(ownPeakMb()),
    bytes: 0,
    lines,
    note: `${Math.round(lines / seconds).toLocaleString("en")} lines/s, ${same ? "the same as" : "NOT the same as"} uncached`,
  };
}

const { cards } = readTask();
console.log(JSON.stringify(measure(makeStudents(cards, cards))));
