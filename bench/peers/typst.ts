// Typst, used as its guide shows: one document with a function for the card, compiled in one call.
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { type CardRecord, card, cardsPerSheet, fill, labelOrigin, lineHeight, sheet } from "../card/card.ts";
import { code128Bars } from "../card/code128.ts";
import { photoFile, readRecords } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";
import { backgroundFile, fontFiles, logoFile } from "../paths.ts";
import { qrCodePath } from "./qrCode.ts";

const document = `
#let task = json(bytes(sys.inputs.task))
#let (card, sheet) = (task.card, task.sheet)
#set page(width: sheet.widthMm * 1mm, height: sheet.heightMm * 1mm, margin: 0mm)
#set text(font: "Arimo", top-edge: "ascender", bottom-edge: "descender")
#let put(area, body) = place(dx: area.x * 1mm, dy: area.y * 1mm, body)
#let filled(area, ..look) = put(area, rect(width: area.w * 1mm, height: area.h * 1mm, ..look))
#let picture(area, source, ..how) = put(
  area,
  image(source, width: area.w * 1mm, height: area.h * 1mm, fit: "stretch", ..how),
)
#let words(area, content) = {
  let weight = if area.weight == "bold" { 700 } else { 400 }
  set text(size: area.sizePt * 1pt, weight: weight, fill: rgb(area.color))
  set par(leading: area.sizePt * task.leading * 1pt)
  put(area, if area.wraps { block(width: area.w * 1mm, content) } else { box(width: 200mm, content) })
}
#let draw(record) = {
  picture(card.background, task.background)
  filled(card.header, fill: rgb(card.header.fill))
  picture(card.logo, task.logo)
  let frame = card.frame
  filled(frame, radius: frame.radius * 1mm, stroke: frame.strokeMm * 1mm + rgb(frame.stroke))
  picture(card.photo, record.photo)
  picture(card.qrCode, bytes(record.qr), format: "svg")
  picture(card.code128, bytes(record.bars), format: "svg")
  filled(card.footer, fill: rgb(card.footer.fill), radius: card.footer.radius * 1mm)
  for (name, content) in record.texts { words(card.texts.at(name), content) }
}
#for (index, record) in task.records.enumerate() {
  let slot = calc.rem(index, sheet.perSheet)
  if slot == 0 and index > 0 { pagebreak() }
  put(task.slots.at(slot), box(width: sheet.cardWidthMm * 1mm, height: sheet.cardHeightMm * 1mm, draw(record)))
}
`;

const svg = (width: number, height: number, path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg>`;

function dataOf(record: CardRecord) {
  const qr = qrCodePath(fill(card.qrCode.value, record));
  const { modules, bars } = code128Bars(fill(card.code128.value, record));
  const barPath = bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join("");
  const texts = Object.entries(card.texts).map(([name, { text }]) => [name, fill(text, record)]);
  return {
    photo: photoFile(record),
    qr: svg(qr.size, qr.size, qr.path),
    bars: svg(modules, 1, barPath),
    texts: Object.fromEntries(texts),
  };
}

const { cards, out } = readTask();
const startedAt = performance.now();
const compiler = NodeCompiler.create({
  workspace: "/",
  fontArgs: [{ fontPaths: [dirname(fontFiles.regular), dirname(fontFiles.bold)] }],
});
const task = {
  card,
  sheet: { ...sheet, perSheet: cardsPerSheet },
  slots: Array.from({ length: cardsPerSheet }, (_, slot) => labelOrigin(slot)),
  // The line's own height is 1.117 of the size in Arimo, so the rest lies between the lines.
  leading: lineHeight - 1.117,
  background: backgroundFile,
  logo: logoFile,
  records: readRecords(cards).map(dataOf),
};
writeFileSync(out, compiler.pdf({ mainFileContent: document, inputs: { task: JSON.stringify(task) } }));
printResult({ name: "typst", cards, startedAt, made: out });
