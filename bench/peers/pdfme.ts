// pdfme: one template contains the ten cards of a sheet, and one input fills a sheet.
import { readFileSync, writeFileSync } from "node:fs";
import type { Schema, Template } from "@pdfme/common";
import { generate } from "@pdfme/generator";
import { barcodes, image, rectangle, text } from "@pdfme/schemas";
import {
  type BoxMm,
  type CardRecord,
  type CardText,
  card,
  cardsPerSheet,
  fill,
  fixedTexts,
  labelOrigin,
  lineHeight,
  recordTexts,
  sheet,
} from "../card/card.ts";
import { photoFile, readRecords, sheetsOf } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";
import { backgroundFile, fontFiles, logoFile } from "../paths.ts";

type Place = (box: BoxMm) => Pick<Schema, "position" | "width" | "height">;

async function writeCards(records: readonly CardRecord[], out: string): Promise<void> {
  const pdf = await generate({
    template: makeTemplate(),
    inputs: sheetsOf(records).map(inputOfSheet),
    plugins: { text, image, rectangle, qrcode: barcodes.qrcode, code128: barcodes.code128 },
    options: {
      font: {
        regular: { data: readFileSync(fontFiles.regular), fallback: true, subset: true },
        bold: { data: readFileSync(fontFiles.bold), subset: true },
      },
    },
  });
  writeFileSync(out, pdf);
}

function makeTemplate(): Template {
  const pictures = { background: dataUrl(backgroundFile, "png"), logo: dataUrl(logoFile, "png") };
  const slots = Array.from({ length: cardsPerSheet }, (_, slot) => slot);
  return {
    basePdf: { width: sheet.widthMm, height: sheet.heightMm, padding: [0, 0, 0, 0] },
    schemas: [slots.flatMap((slot) => schemasOfSlot(slot, pictures))],
  };
}

function schemasOfSlot(slot: number, pictures: { background: string; logo: string }): Schema[] {
  const origin = labelOrigin(slot);
  const at: Place = (box) => ({
    position: { x: origin.x + box.x, y: origin.y + box.y },
    width: box.w,
    height: box.h,
  });
  const fixed = { readOnly: true };
  const bars = { backgroundColor: "#ffffff", barColor: "#000000" };
  return [
    {
      name: `background${slot}`,
      type: "image",
      ...at(card.background),
      ...fixed,
      content: pictures.background,
    },
    {
      name: `header${slot}`,
      type: "rectangle",
      ...at(card.header),
      ...fixed,
      ...filled(card.header.fill, 0),
    },
    { name: `logo${slot}`, type: "image", ...at(card.logo), ...fixed, content: pictures.logo },
    { name: `frame${slot}`, type: "rectangle", ...at(card.frame), ...fixed, ...outlined() },
    { name: `photo${slot}`, type: "image", ...at(card.photo) },
    { name: `qrCode${slot}`, type: "qrcode", ...at(card.qrCode), ...bars },
    { name: `code128${slot}`, type: "code128", ...at(card.code128), ...bars, includetext: false },
    {
      name: `footerBox${slot}`,
      type: "rectangle",
      ...at(card.footer),
      ...fixed,
      ...filled(card.footer.fill, card.footer.radius),
    },
    ...fixedTexts.map((name) => ({
      ...textSchema(`${name}${slot}`, card.texts[name], at),
      ...fixed,
      content: card.texts[name].text,
    })),
    ...recordTexts.map((name) => textSchema(`${name}${slot}`, card.texts[name], at)),
  ];
}

const filled = (color: string, radius: number) => ({ color, radius, borderColor: "", borderWidth: 0 });

const outlined = () => ({
  color: "",
  radius: card.frame.radius,
  borderColor: card.frame.stroke,
  borderWidth: card.frame.strokeMm,
});

function textSchema(name: string, text: CardText, at: Place): Schema {
  return {
    name,
    type: "text",
    ...at(text),
    fontName: text.weight,
    fontSize: text.sizePt,
    fontColor: text.color,
    alignment: "left",
    verticalAlignment: "top",
    lineHeight,
  };
}

function inputOfSheet(onSheet: readonly CardRecord[]): Record<string, string> {
  return Object.assign({}, ...onSheet.map(inputOfSlot));
}

function inputOfSlot(record: CardRecord, slot: number): Record<string, string> {
  const texts = recordTexts.map((name) => [`${name}${slot}`, fill(card.texts[name].text, record)]);
  return {
    ...Object.fromEntries(texts),
    [`photo${slot}`]: dataUrl(photoFile(record), "jpeg"),
    [`qrCode${slot}`]: fill(card.qrCode.value, record),
    [`code128${slot}`]: fill(card.code128.value, record),
  };
}

function dataUrl(file: string, type: "png" | "jpeg"): string {
  return `data:image/${type};base64,${readFileSync(file, "base64")}`;
}

const { cards, out } = readTask();
const startedAt = performance.now();
await writeCards(readRecords(cards), out);
printResult({ name: "pdfme", cards, startedAt, made: out });
