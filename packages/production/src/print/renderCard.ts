import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defaultPageSetup, type LabelSetup, printSetup, type SideName } from "@print-builder/core/document";
import {
  type CardDrawing,
  designValues,
  imageSources,
  type LayoutTools,
  layoutCard,
  type Matrix,
  type PathCommand,
  prepareSide,
} from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import { labelFit, labelOutlineOnCanvas, placeOnSheet } from "@print-builder/core/print";
import { writePdf } from "@print-builder/render/pdf";
import { type CardFrame, toSvg } from "@print-builder/render/svg";
import { InputError } from "../inputError.ts";
import { cardGround } from "./cardGround.ts";
import { createCardMaker } from "./cardMaker.ts";
import { createGreyPictures } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import { type PictureWay, pictureUrls } from "./pictureUrls.ts";

/** One card, drawn and ready for any format. */
type DrawnCard = {
  readonly drawing: CardDrawing;
  readonly label: LabelSetup;
  /** Canvas px to label mm. */
  readonly toLabel: Matrix;
  readonly dpi: number;
  readonly side: SideName;
  readonly now: Date;
  /** Told the key of each picture that came out as a grey area. */
  readonly onUnreadable: (key: string) => void;
};

type Format = (card: DrawnCard, open: OpenProject) => Promise<Buffer>;

const inchMm = 25.4;

function pixels(mm: number, dpi: number): number {
  return Math.max(1, Math.round((mm / inchMm) * dpi));
}

type SvgFrame = Pick<CardFrame, "ground" | "clip">;

async function svgOf(
  { drawing, label, toLabel, dpi, onUnreadable }: DrawnCard,
  open: OpenProject,
  frame: SvgFrame,
  way: PictureWay,
): Promise<string> {
  const pixelsPerPx = (toLabel[0] / inchMm) * dpi;
  const urls = await pictureUrls(drawing, { pictures: open.pictures, pixelsPerPx, way, onUnreadable });
  return toSvg(drawing, {
    faces: open.faces,
    pictureUrl: (key) => urls.get(key),
    title: open.project.name,
    size: { width: `${label.widthMm}mm`, height: `${label.heightMm}mm` },
    ...frame,
  });
}

const labelShape = ({ label, toLabel }: DrawnCard): SvgFrame => ({
  clip: labelOutlineOnCanvas(label, toLabel),
});

async function pdfOf(made: DrawnCard, open: OpenProject): Promise<Buffer> {
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
      pictures: { load: (key) => open.pictures.load(key), drawSvg: open.pictures.drawSvg },
      onUnreadablePicture: onUnreadable,
    }),
  ]);
  return bytes;
}

/** Pixels end where the canvas ends: a shape that is the canvas itself need not be cut out of it, pixel by pixel. */
function pixelShape(card: DrawnCard): SvgFrame {
  const { width, height } = card.drawing;
  const { clip = [] } = labelShape(card);
  const isCorner = ([, x = 0, y = 0]: PathCommand) => (x <= 0 || x >= width) && (y <= 0 || y >= height);
  const drawn = clip.filter(([name]) => name !== "Z");
  const isCanvas = drawn.length === 4 && drawn.every((command) => isLine(command) && isCorner(command));
  return isCanvas ? {} : { clip };
}

const isLine = ([name]: PathCommand): boolean => name === "M" || name === "L";

async function pixelsOf(card: DrawnCard, open: OpenProject, kind: "png" | "jpg"): Promise<Buffer> {
  // Loaded only here: printing needs no rasteriser, and it takes memory.
  const { toJpg, toOpaquePng, toPng } = await import("@print-builder/render/raster");
  const { label, dpi, drawing, side } = card;
  const [width, height] = [pixels(label.widthMm, dpi), pixels(label.heightMm, dpi)];
  const ground = await cardGround(open, `${side} ${dpi}`, drawing, async (still) =>
    toOpaquePng(await svgOf({ ...card, drawing: still }, open, {}, "pixels"), width, height),
  );
  const frame = pixelShape(card);
  const elements = drawing.elements.slice(ground?.elements ?? 0);
  const framed = { ...frame, ...(ground ? { ground: ground.url } : {}) };
  const svg = await svgOf({ ...card, drawing: { ...drawing, elements } }, open, framed, "pixels");
  return await (kind === "png" ? toPng : toJpg)(svg, width, height, { dpi });
}

/** Every format a card can be saved in. */
export const formats = {
  svg: async (card, open) => Buffer.from(await svgOf(card, open, labelShape(card), "browser")),
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
  const onProblem = (problem: Problem) => void problems.push(problem);
  const maker = createCardMaker(open, { dpi, onProblem });
  const grey = createGreyPictures(onProblem);
  await maker.prepare(side, record);
  const drawing = maker.draw(side, record, recordIndex);
  grey.drawn(drawing, side, recordIndex);
  const card = { drawing, label, toLabel, dpi, side, now, onUnreadable: grey.unreadable };
  return { bytes: await formats[request.format](card, open), problems };
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
  const tools: LayoutTools = {
    text: open.text,
    images: open.pictures,
    paper: null,
    onProblem: () => undefined,
    onElement: ({ stored }) => open.watch?.drawing({ recordIndex: null, side: name, elementId: stored.id }),
  };
  const drawing = layoutCard(side, designValues, tools);
  const toLabel = labelFit(open.project.canvas, label).matrix;
  const made = { drawing, label, toLabel, dpi: thumbnailDpi, side: name, now: new Date(0) };
  const card = { ...made, onUnreadable: () => undefined };
  return await svgOf(card, open, labelShape(card), "thumbnail");
}
