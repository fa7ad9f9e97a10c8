// PDFKit, used as its guide shows: draws every card in full and streams the file.
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import {
  type CardRecord,
  type CardText,
  card,
  fill,
  labelOrigin,
  lineHeight,
  sheet,
  toPoints,
} from "../card/card.ts";
import { code128Bars } from "../card/code128.ts";
import { photoFile, readRecords, sheetsOf } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";
import { backgroundFile, fontFiles, logoFile } from "../paths.ts";
import { qrCode } from "./qrCode.ts";

type Document = PDFKit.PDFDocument;

async function writeCards(records: readonly CardRecord[], out: string): Promise<void> {
  const size: [number, number] = [toPoints(sheet.widthMm), toPoints(sheet.heightMm)];
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false });
  const file = createWriteStream(out);
  document.pipe(file);
  document.registerFont("regular", fontFiles.regular);
  document.registerFont("bold", fontFiles.bold);
  for (const onSheet of sheetsOf(records)) {
    document.addPage();
    for (const [slot, record] of onSheet.entries()) {
      const { x, y } = labelOrigin(slot);
      document.save().translate(toPoints(x), toPoints(y));
      drawCard(document, record);
      document.restore();
    }
    if (file.writableNeedDrain) {
      await once(file, "drain");
    }
  }
  document.end();
  await once(file, "finish");
}

function drawCard(document: Document, record: CardRecord): void {
  drawImage(document, backgroundFile, card.background);
  document.rect(...boxInPoints(card.header)).fill(card.header.fill);
  drawImage(document, logoFile, card.logo);
  const frame = boxInPoints(card.frame);
  document.lineWidth(toPoints(card.frame.strokeMm));
  document.roundedRect(...frame, toPoints(card.frame.radius)).stroke(card.frame.stroke);
  drawImage(document, readFileSync(photoFile(record)), card.photo);
  drawQrCode(document, fill(card.qrCode.value, record));
  drawCode128(document, fill(card.code128.value, record));
  document.roundedRect(...boxInPoints(card.footer), toPoints(card.footer.radius)).fill(card.footer.fill);
  for (const text of Object.values(card.texts)) {
    drawText(document, text, fill(text.text, record));
  }
}

function drawImage(
  document: Document,
  source: string | Buffer,
  box: Parameters<typeof boxInPoints>[0],
): void {
  const [x, y, width, height] = boxInPoints(box);
  document.image(source, x, y, { width, height });
}

function drawText(document: Document, text: CardText, content: string): void {
  document.font(text.weight).fontSize(text.sizePt).fillColor(text.color);
  const lineGap = text.sizePt * lineHeight - document.currentLineHeight();
  const options = text.wraps ? { width: toPoints(text.w), lineGap } : { lineBreak: false };
  document.text(content, toPoints(text.x), toPoints(text.y), options);
}

function drawQrCode(document: Document, value: string): void {
  const { size, runs } = qrCode(value);
  const [left, top, side] = boxInPoints(card.qrCode);
  const module = side / size;
  for (const { x, y, width } of runs) {
    document.rect(left + x * module, top + y * module, width * module, module);
  }
  document.fill("#000000");
}

function drawCode128(document: Document, value: string): void {
  const { modules, bars } = code128Bars(value);
  const [left, top, width, height] = boxInPoints(card.code128);
  for (const bar of bars) {
    document.rect(left + (bar.x * width) / modules, top, (bar.width * width) / modules, height);
  }
  document.fill("#000000");
}

function boxInPoints(box: { x: number; y: number; w: number; h: number }): [number, number, number, number] {
  return [toPoints(box.x), toPoints(box.y), toPoints(box.w), toPoints(box.h)];
}

const { cards, out } = readTask();
const startedAt = performance.now();
await writeCards(readRecords(cards), out);
printResult({ name: "pdfkit", cards, startedAt, made: out });
