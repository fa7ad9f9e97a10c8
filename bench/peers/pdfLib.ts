// @cantoo/pdf-lib, the maintained fork of pdf-lib. Builds the document in memory and saves it at the end.
import { readFileSync, writeFileSync } from "node:fs";
import { type Color, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";
import {
  ascent,
  type BoxMm,
  type CardRecord,
  type CardText,
  card,
  fill,
  labelOrigin,
  lineHeight,
  sheet,
  toPoints,
  type Weight,
} from "../card/card.ts";
import { code128Path } from "../card/code128.ts";
import { photoFile, readRecords, sheetsOf } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";
import { backgroundFile, fontFiles, logoFile } from "../paths.ts";
import { qrCodePath } from "./qrCode.ts";

type CardAssets = {
  readonly fonts: Readonly<Record<Weight, PDFFont>>;
  readonly background: PDFImage;
  readonly logo: PDFImage;
};

/** A label on its page. Converts mm on the card (y down) to pdf-lib's coordinates (points, y up). */
type Label = {
  readonly page: PDFPage;
  readonly x: (mm: number) => number;
  readonly y: (mm: number) => number;
};

async function writeCards(records: readonly CardRecord[], out: string): Promise<void> {
  const document = await PDFDocument.create();
  const parts = await embedParts(document);
  for (const onSheet of sheetsOf(records)) {
    const page = document.addPage([toPoints(sheet.widthMm), toPoints(sheet.heightMm)]);
    for (const [slot, record] of onSheet.entries()) {
      const photo = await document.embedJpg(readFileSync(photoFile(record)));
      drawCard(labelOn(page, slot), parts, photo, record);
    }
  }
  writeFileSync(out, await document.save());
}

async function embedParts(document: PDFDocument): Promise<CardAssets> {
  document.registerFontkit(fontkit);
  const embedFont = (file: string) => document.embedFont(readFileSync(file), { subset: true });
  return {
    fonts: { regular: await embedFont(fontFiles.regular), bold: await embedFont(fontFiles.bold) },
    background: await document.embedPng(readFileSync(backgroundFile)),
    logo: await document.embedPng(readFileSync(logoFile)),
  };
}

function labelOn(page: PDFPage, slot: number): Label {
  const origin = labelOrigin(slot);
  return {
    page,
    x: (mm) => toPoints(origin.x + mm),
    y: (mm) => toPoints(sheet.heightMm - origin.y - mm),
  };
}

function drawCard(label: Label, parts: CardAssets, photo: PDFImage, record: CardRecord): void {
  const { page } = label;
  page.drawImage(parts.background, placed(label, card.background));
  page.drawRectangle({ ...placed(label, card.header), color: toRgb(card.header.fill) });
  page.drawImage(parts.logo, placed(label, card.logo));
  page.drawSvgPath(roundedPath(card.frame), {
    ...topLeft(label, card.frame),
    borderColor: toRgb(card.frame.stroke),
    borderWidth: toPoints(card.frame.strokeMm),
  });
  page.drawImage(photo, placed(label, card.photo));
  drawBarcodes(label, record);
  page.drawSvgPath(roundedPath(card.footer), {
    ...topLeft(label, card.footer),
    color: toRgb(card.footer.fill),
  });
  for (const text of Object.values(card.texts)) {
    drawText(label, parts.fonts[text.weight], text, fill(text.text, record));
  }
}

function drawBarcodes(label: Label, record: CardRecord): void {
  const black = rgb(0, 0, 0);
  const qr = qrCodePath(fill(card.qrCode.value, record));
  const qrScale = toPoints(card.qrCode.w) / qr.size;
  label.page.drawSvgPath(qr.path, { ...topLeft(label, card.qrCode), scale: qrScale, color: black });
  const value = fill(card.code128.value, record);
  const barScale = toPoints(card.code128.w) / code128Path(value, 1).modules;
  const bars = code128Path(value, toPoints(card.code128.h) / barScale);
  label.page.drawSvgPath(bars.path, { ...topLeft(label, card.code128), scale: barScale, color: black });
}

function drawText(label: Label, font: PDFFont, text: CardText, content: string): void {
  label.page.drawText(content, {
    x: label.x(text.x),
    y: label.y(text.y) - text.sizePt * ascent,
    size: text.sizePt,
    font,
    color: toRgb(text.color),
    lineHeight: text.sizePt * lineHeight,
    ...(text.wraps ? { maxWidth: toPoints(text.w) } : {}),
  });
}

const placed = (label: Label, box: BoxMm) => ({
  x: label.x(box.x),
  y: label.y(box.y + box.h),
  width: toPoints(box.w),
  height: toPoints(box.h),
});

const topLeft = (label: Label, box: BoxMm) => ({ x: label.x(box.x), y: label.y(box.y) });

/** A rounded rectangle as an SVG path in points, starting at its top left corner. */
function roundedPath(box: BoxMm & { radius: number }): string {
  const [w, h, r] = [toPoints(box.w), toPoints(box.h), toPoints(box.radius)];
  return (
    `M${r},0 L${w - r},0 Q${w},0 ${w},${r} L${w},${h - r} Q${w},${h} ${w - r},${h} ` +
    `L${r},${h} Q0,${h} 0,${h - r} L0,${r} Q0,0 ${r},0 Z`
  );
}

function toRgb(hex: string): Color {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}

const { cards, out } = readTask();
const startedAt = performance.now();
await writeCards(readRecords(cards), out);
printResult({ name: "pdf-lib", cards, startedAt, made: out });
