import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defaultPageSetup, type LabelSetup, mmToDots, type SideName } from "@print-builder/core/document";
import type { CardDrawing, Matrix, PathCommand } from "@print-builder/core/layout";
import { labelOutlineOnCanvas, placeOnSheet } from "@print-builder/core/sheets";
import { writePdf } from "@print-builder/render/pdf";
import { type CardFrame, toSvg } from "@print-builder/render/svg";
import { cardGround } from "./cardGround.ts";
import { embeddablePicture, placeholder, thumbnailPicture } from "./embeddablePicture.ts";
import type { OpenProject } from "./openProject.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";
import { createRecentlyMade, type RecentlyMade } from "./recentlyMade.ts";
import { shownSizes } from "./shownSizes.ts";

/** One side of a card, drawn and ready for any format. */
export type DrawnCard = {
  readonly drawing: CardDrawing;
  readonly label: LabelSetup;
  /** Scale from canvas px to mm of the label. */
  readonly toLabel: Matrix;
  readonly dpi: number;
  readonly side: SideName;
  readonly now: Date;
  /** Called with the key of each picture that was replaced by a grey placeholder. */
  readonly onUnreadable: (key: string) => void;
};

/** Turns a card into the bytes of a file. */
type Format = (card: DrawnCard, open: OpenProject) => Promise<Buffer>;

type SvgFrame = Pick<CardFrame, "clip">;

/** Writes a card as SVG; `way` says how its pictures are embedded. */
export async function svgOf(
  { drawing, label, toLabel, dpi, onUnreadable }: DrawnCard,
  open: OpenProject,
  frame: SvgFrame,
  way: PictureWay,
): Promise<string> {
  const pixelsPerPx = mmToDots(toLabel[0], dpi);
  const urls = await pictureUrls(drawing, { pictures: open.pictures, pixelsPerPx, way, onUnreadable });
  return toSvg(drawing, {
    faces: open.faces,
    pictureUrl: (key) => urls.get(key),
    title: open.project.name,
    size: { width: `${label.widthMm}mm`, height: `${label.heightMm}mm` },
    ...frame,
  });
}

/** The label's outline, which clips everything. */
export const labelShape = ({ label, toLabel }: DrawnCard): SvgFrame => ({
  clip: labelOutlineOnCanvas(label, toLabel),
});

const svgFormat: Format = async (card, open) =>
  Buffer.from(await svgOf(card, open, labelShape(card), "full"));

const white = { color: "#ffffff", alpha: 1 };

function pixels(mm: number, dpi: number): number {
  return Math.max(1, Math.round(mmToDots(mm, dpi)));
}

/** The picture ends at the canvas, so a label with the canvas's shape needs no clipping. */
function pixelClip(card: DrawnCard): readonly PathCommand[] {
  const { width, height } = card.drawing;
  const { clip = [] } = labelShape(card);
  const isCorner = ([, x = 0, y = 0]: PathCommand) => (x <= 0 || x >= width) && (y <= 0 || y >= height);
  const drawn = clip.filter(([name]) => name !== "Z");
  const isCanvas = drawn.length === 4 && drawn.every((command) => isLine(command) && isCorner(command));
  return isCanvas ? [] : clip;
}

const isLine = ([name]: PathCommand): boolean => name === "M" || name === "L";

async function pixelsOf(card: DrawnCard, open: OpenProject, kind: "png" | "jpg"): Promise<Buffer> {
  // Imported lazily: printing draws no pixels, and the module needs memory.
  const [{ drawCard, drawGround, fitOf, toJpg, toPng }, { cardPictures }] = await Promise.all([
    import("@print-builder/render/pixels"),
    import("./cardPictures.ts"),
  ]);
  const { label, dpi, drawing, side, onUnreadable } = card;
  const size = { width: pixels(label.widthMm, dpi), height: pixels(label.heightMm, dpi) };
  const frame = {
    size,
    faces: open.faces,
    clip: pixelClip(card),
    ...(kind === "jpg" ? { under: white } : {}),
  };
  const toPicture = fitOf(drawing, size);
  const picturesOf = (part: CardDrawing) =>
    cardPictures(part, { pictures: open.pictures, size, toPicture, onUnreadable });

  const ground = await cardGround(open, `${kind} ${side} ${dpi}`, { drawing, size }, async (still) =>
    drawGround(still, { ...frame, pictures: await picturesOf(still) }),
  );
  const rest = { ...drawing, elements: drawing.elements.slice(ground?.elements ?? 0) };
  const pictures = await picturesOf(rest);
  const drawn = await drawCard(rest, { ...frame, pictures, ...(ground ? { ground: ground.drawn } : {}) });
  return await (kind === "png" ? toPng : toJpg)(drawn, { dpi });
}

const pngFormat: Format = (card, open) => pixelsOf(card, open, "png");

const jpgFormat: Format = (card, open) => pixelsOf(card, open, "jpg");

/** A PDF with one page of the label's size. */
const pdfFormat: Format = async (made, open) => {
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

/** Every format a card can be saved in. */
export const formats = {
  svg: svgFormat,
  png: pngFormat,
  jpg: jpgFormat,
  pdf: pdfFormat,
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** Ways to embed pictures in an SVG: full size, or small for lists. */
const pictureWays = { full: embeddablePicture, thumbnail: thumbnailPicture } as const;

type PictureWay = keyof typeof pictureWays;

/** Size of the cache of data URLs in characters: a few backgrounds and the photos shown last. */
const keptLength = 16 * 1024 * 1024;

/** Cached while the project is open; otherwise each card would encode its backgrounds again. */
const recentUrls = new WeakMap<PictureLibrary, RecentlyMade<string>>();

type PictureUrlOptions = {
  readonly pictures: PictureLibrary;
  /** Scale at which the drawing is shown. */
  readonly pixelsPerPx: number;
  readonly way: PictureWay;
  /** Called with the key of each picture that was replaced by a grey placeholder. */
  readonly onUnreadable: (key: string) => void;
};

/** Data URLs of the pictures that a drawing shows, by their keys. */
async function pictureUrls(
  drawing: CardDrawing,
  { pictures, pixelsPerPx, way, onUnreadable }: PictureUrlOptions,
): Promise<ReadonlyMap<string, string>> {
  const recent = recentUrls.get(pictures) ?? createRecentlyMade<string>(keptLength, ({ length }) => length);
  recentUrls.set(pictures, recent);
  const urls = new Map<string, string>();
  for (const [key, shown] of shownSizes(drawing, pixelsPerPx)) {
    const name = `${way} ${shown.width} ${key}`;
    const url = recent.get(name) ?? (await pictureWays[way](await pictures.load(key), shown.width));
    recent.add(name, url);
    urls.set(key, url);
    if (url === placeholder) onUnreadable(key);
  }
  return urls;
}
