// Chromium prints an HTML page with the cards to PDF and streams it to the file.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import {
  type BoxMm,
  type CardRecord,
  type CardText,
  card,
  cardsPerSheet,
  fill,
  labelOrigin,
  lineHeight,
  sheet,
  type Weight,
} from "../card/card.ts";
import { code128Path } from "../card/code128.ts";
import { photoFile, readRecords, sheetsOf } from "../card/records.ts";
import { watchTree } from "../measure/memory.ts";
import { printResult, readTask } from "../measure/result.ts";
import { backgroundFile, fontFiles, logoFile } from "../paths.ts";
import { qrCodePath } from "./qrCode.ts";

async function writeCards(records: readonly CardRecord[], out: string, program: string): Promise<void> {
  const html = `${out}.html`;
  writeFileSync(html, makePage(records));
  const browser = await launch(program);
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(html).href, { waitUntil: "load", timeout: 0 });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await printPage(page, out);
  } finally {
    await browser.close();
  }
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // Chromium's sandbox does not work as root.
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

async function printPage(page: Page, out: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { stream } = await session.send("Page.printToPDF", {
    transferMode: "ReturnAsStream",
    preferCSSPageSize: true,
    printBackground: true,
  });
  if (!stream) {
    throw new Error("Chromium printed but returned no stream with the PDF.");
  }
  const file = openSync(out, "w");
  for (let eof = false; !eof; ) {
    const part = await session.send("IO.read", { handle: stream, size: 4 << 20 });
    writeSync(file, Buffer.from(part.data, part.base64Encoded ? "base64" : "utf8"));
    eof = part.eof;
  }
  closeSync(file);
}

function makePage(records: readonly CardRecord[]): string {
  const sheets = sheetsOf(records).map((onSheet) => `<section>${onSheet.map(makeCard).join("")}</section>`);
  return `<!doctype html><meta charset="utf-8"><style>${makeStyle()}</style>${sheets.join("")}`;
}

function makeStyle(): string {
  return `
    ${fontFace("regular", 400)}
    ${fontFace("bold", 700)}
    @page { size: ${sheet.widthMm}mm ${sheet.heightMm}mm; margin: 0 }
    * { margin: 0; padding: 0 }
    section { position: relative; width: ${sheet.widthMm}mm; height: ${sheet.heightMm}mm; overflow: hidden; break-after: page }
    article { position: absolute; width: ${sheet.cardWidthMm}mm; height: ${sheet.cardHeightMm}mm; overflow: hidden }
    article > * { position: absolute; box-sizing: border-box }
    p { white-space: pre }`;
}

// Embedded as data URLs, because a page from a file: URL may not load fonts from other files.
const fontFace = (weight: Weight, number: number): string =>
  `@font-face { font-family: Card; font-weight: ${number}; src: url(data:font/ttf;base64,${readFileSync(fontFiles[weight], "base64")}) }`;

function makeCard(record: CardRecord, index: number): string {
  const origin = labelOrigin(index % cardsPerSheet);
  const { frame, footer, header } = card;
  const texts = Object.values(card.texts).map((text) => makeText(text, fill(text.text, record)));
  return `<article style="left:${origin.x}mm;top:${origin.y}mm">
    ${makeImage(backgroundFile, card.background)}
    <div style="${place(header)};background:${header.fill}"></div>
    ${makeImage(logoFile, card.logo)}
    <div style="${place(frame)};border:${frame.strokeMm}mm solid ${frame.stroke};border-radius:${frame.radius}mm"></div>
    ${makeImage(photoFile(record), card.photo)}
    ${makeBarcodes(record)}
    <div style="${place(footer)};background:${footer.fill};border-radius:${footer.radius}mm"></div>
    ${texts.join("")}
  </article>`;
}

function makeBarcodes(record: CardRecord): string {
  const qr = qrCodePath(fill(card.qrCode.value, record));
  const bars = code128Path(fill(card.code128.value, record), 1);
  return (
    `<svg style="${place(card.qrCode)}" viewBox="0 0 ${qr.size} ${qr.size}"><path d="${qr.path}"/></svg>` +
    `<svg style="${place(card.code128)}" viewBox="0 0 ${bars.modules} 1" preserveAspectRatio="none"><path d="${bars.path}"/></svg>`
  );
}

function makeText(text: CardText, content: string): string {
  const font = `font:${text.weight} ${text.sizePt}pt/${lineHeight} Card`.replace("regular", "normal");
  const wrap = text.wraps ? ";white-space:normal" : "";
  return `<p style="${place(text)};${font};color:${text.color}${wrap}">${escapeHtml(content)}</p>`;
}

const makeImage = (file: string, box: BoxMm): string =>
  `<img src="${pathToFileURL(file).href}" style="${place(box)}">`;

const place = ({ x, y, w, h }: BoxMm): string => `left:${x}mm;top:${y}mm;width:${w}mm;height:${h}mm`;

const escapeHtml = (content: string): string => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const { settings, cards, out } = readTask("browser");
const [browserProgram = ""] = settings;
const startedAt = performance.now();
const tree = watchTree(process.pid);
await writeCards(readRecords(cards), out, browserProgram);
printResult({ name: "Chromium print", cards, startedAt, made: out, peakMb: tree.stop() });
