import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defaultPageSetup, type LabelSetup, printSetup, type SideName } from "@print-builder/core/document";
import {
  type CardDrawing,
  designValues,
  imageSources,
  layoutCard,
  type Matrix,
  prepareSide,
} from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import { labelFit, labelOutlineOnCanvas, placeOnSheet } from "@print-builder/core/print";
import { writePdf } from "@print-builder/render/pdf";
import { toSvg } from "@print-builder/render/svg";
import { InputError } from "../inputError.ts";
import { createCardMaker } from "./cardMaker.ts";
import { embeddablePicture, thumbnailPicture } from "./embeddablePicture.ts";
import type { OpenProject } from "./openProject.ts";

/** One card, drawn and ready for any format. */
type DrawnCard = {
  readonly drawing: CardDrawing;
  readonly label: LabelSetup;
  /** Canvas px to label mm. */
  readonly toLabel: Matrix;
  readonly dpi: number;
  readonly now: Date;
};

type Format = (card: DrawnCard, open: OpenProject) => Promise<Buffer>;

const inchMm = 25.4;

function pixels(mm: number, dpi: number): number {
  return Math.max(1, Math.round((mm / inchMm) * dpi));
}

/** Data addresses of the pictures that the drawing shows. */
async function pictureUrls(
  { drawing, toLabel, dpi }: DrawnCard,
  open: OpenProject,
  embed: typeof embeddablePicture,
): Promise<ReadonlyMap<string, string>> {
  const widths = new Map<string, number>();
  for (const op of drawing.elements.flatMap((element) => element.ops)) {
    if (op.op === "image") {
      const wanted = pixels(op.box.width * toLabel[0], dpi);
      widths.set(op.image, Math.max(wanted, widths.get(op.image) ?? 0));
    }
  }
  const urls = new Map<string, string>();
  for (const [key, width] of widths) {
    urls.set(key, await embed(await open.pictures.load(key), width));
  }
  return urls;
}

async function svgOf(card: DrawnCard, open: OpenProject, embed = embeddablePicture): Promise<string> {
  const urls = await pictureUrls(card, open, embed);
  return toSvg(card.drawing, {
    faces: open.faces,
    pictureUrl: (key) => urls.get(key),
    title: open.project.name,
    clip: labelOutlineOnCanvas(card.label, card.toLabel),
    size: { width: `${card.label.widthMm}mm`, height: `${card.label.heightMm}mm` },
  });
}

async function pdfOf({ drawing, label, toLabel, dpi, now }: DrawnCard, open: OpenProject): Promise<Buffer> {
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
      pictures: { load: (key) => open.pictures.load(key) },
    }),
  ]);
  return bytes;
}

async function pixelsOf(card: DrawnCard, open: OpenProject, kind: "png" | "jpg"): Promise<Buffer> {
  // Loaded only here: printing needs no rasteriser, and it takes memory.
  const { toJpg, toPng } = await import("@print-builder/render/raster");
  const { label, dpi } = card;
  const draw = kind === "png" ? toPng : toJpg;
  return await draw(await svgOf(card, open), pixels(label.widthMm, dpi), pixels(label.heightMm, dpi), {
    dpi,
  });
}

/** Every format a card can be saved in. */
export const formats = {
  svg: async (card, open) => Buffer.from(await svgOf(card, open)),
  png: (card, open) => pixelsOf(card, open, "png"),
  jpg: (card, open) => pixelsOf(card, open, "jpg"),
  pdf: pdfOf,
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export type RenderRequest = {
  /** 0-based. */
  readonly recordIndex: number;
  readonly side: SideName;
  readonly format: FormatName;
  readonly dpi: number;
};

export type RenderedCard = { readonly bytes: Buffer; readonly problems: readonly Problem[] };

/** Draws one card of a project in any format. Throws an InputError when there is no such record. */
export async function renderCard(
  open: OpenProject,
  request: RenderRequest,
  now: Date,
): Promise<RenderedCard> {
  const { recordIndex, side, dpi } = request;
  const [record] = await open.records.read(recordIndex, recordIndex + 1);
  if (!record) {
    throw new InputError(
      "no_such_record",
      `There is no record ${recordIndex + 1}; the table has ${open.records.total}.`,
    );
  }
  const label = printSetup(open.project).label;
  const toLabel = labelFit(open.project.canvas, label).matrix;
  const problems: Problem[] = [];
  const maker = createCardMaker(open, { dpi, onProblem: (problem) => problems.push(problem) });
  await maker.prepare(side, record);
  const drawing = maker.draw(side, record, recordIndex);
  return { bytes: await formats[request.format]({ drawing, label, toLabel, dpi, now }, open), problems };
}

/** Resolution of small pictures of a design; fine enough for the lists that show them. */
const thumbnailDpi = 150;

/**
 * A side of the design itself as an SVG: tokens show as themselves, photos as frames, so that no child's name
 * or face is in it. Throws a DesignError when an element's properties are wrong.
 */
export async function drawDesign(open: OpenProject, name: SideName): Promise<string> {
  const side = prepareSide(open.project, name);
  const { label } = printSetup(open.project);
  await open.pictures.prepare(imageSources(side, designValues));
  const tools = { text: open.text, images: open.pictures, paper: null, onProblem: () => undefined };
  const drawing = layoutCard(side, designValues, tools);
  const toLabel = labelFit(open.project.canvas, label).matrix;
  return await svgOf(
    { drawing, label, toLabel, dpi: thumbnailDpi, now: new Date(0) },
    open,
    thumbnailPicture,
  );
}
