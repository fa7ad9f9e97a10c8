import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defaultPageSetup } from "@print-builder/core/document";
import { placeOnSheet } from "@print-builder/core/print";
import { writePdf } from "@print-builder/render/pdf";
import type { Format } from "./format.ts";

/** A PDF with one page of the label's size. */
export const pdfFormat: Format = async (made, open) => {
  const { drawing, label, toLabel, dpi, now, onUnreadable } = made;
  const setup = {
    ...defaultPageSetup,
    label,
    page: { ...defaultPageSetup.page, widthMm: label.widthMm, heightMm: label.heightMm },
  };
  const slot = { recordIndex: 0, copy: 0, slot: 0, xMm: 0, yMm: 0, turned: false };
  const card = placeOnSheet(drawing, slot, setup, { matrix: toLabel, exact: true });
  const page = { widthMm: label.widthMm, heightMm: label.heightMm, cards: [card], guides: [] };
  const out = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(out),
    writePdf([page], out, {
      title: open.project.name,
      creationDate: now,
      dpi,
      faces: open.faces,
      pictures: {
        load: (key) => open.pictures.load(key),
        drawSvg: open.pictures.drawSvg,
        readArt: open.pictures.readArt,
      },
      onUnreadablePicture: onUnreadable,
    }),
  ]);
  return bytes;
};
