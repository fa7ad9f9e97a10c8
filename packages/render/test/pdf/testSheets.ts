// Fixtures for the PDF tests: real fonts, real shaping, real tools.
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Box,
  CardDrawing,
  DrawOp,
  ElementDrawing,
  Matrix,
  PlacedWord,
} from "@print-builder/core/layout";
import type { SheetPage } from "@print-builder/core/sheets";
import { createFaceLibrary, type FaceLibrary, type ShapedWord } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import * as hb from "harfbuzzjs";
import { type PdfOptions, type PixelSize, writePdf } from "#pdf/index.ts";
import { rasteriseSvg } from "#raster/rasteriseSvg.ts";

/** A px in these tests is 0.25 mm. */
export const pxMm = 0.25;
export const pxPt = (pxMm * 72) / 25.4;

export const arimoFace = "arimo-400";

export function bundledFaces(): FaceLibrary {
  return createFaceLibrary(openFonts());
}

/** Shapes a piece of text in one face. */
export function shape(faces: FaceLibrary, face: string, text: string, rtl = false): ShapedWord {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  hb.shape(faces.get(face).font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => ({
    glyph: glyph.codepoint,
    cluster: glyph.cluster,
    advance: glyph.xAdvance ?? 0,
    dx: glyph.xOffset ?? 0,
    dy: glyph.yOffset ?? 0,
  }));
  return { face, text, rtl, advance: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0), glyphs };
}

/** A line from `x` on, with its words (including white space) in sequence. */
export function line(
  faces: FaceLibrary,
  text: string,
  place: { x: number; baseline: number; size: number; face?: string; rtl?: boolean },
): DrawOp {
  const face = place.face ?? arimoFace;
  const pieces = text.match(/\S+\s*|\s+/g) ?? [];
  const words: PlacedWord[] = [];
  let { x } = place;
  for (const piece of place.rtl ? pieces.reverse() : pieces) {
    const word = shape(faces, face, piece, place.rtl);
    words.push({ word, x, start: 0 });
    x += (word.advance * place.size) / faces.get(face).unitsPerEm;
  }
  return {
    op: "glyphs",
    face,
    size: place.size,
    baseline: place.baseline,
    words,
    fill: { color: "#000000", alpha: 1 },
  };
}

export function filledBox(box: Box, color: string, alpha = 1): DrawOp {
  const { x, y, width, height } = box;
  return {
    op: "path",
    path: [["M", x, y], ["L", x + width, y], ["L", x + width, y + height], ["L", x, y + height], ["Z"]],
    fill: { color, alpha },
    stroke: null,
  };
}

export function image(key: string, box: Box, clip = box): DrawOp {
  return { op: "image", image: key, box, clip };
}

const plain = {
  elementId: "e",
  transform: [1, 0, 0, 1, 0, 0] satisfies Matrix,
  opacity: 1,
  text: "",
  bound: true,
};

export function element(ops: readonly DrawOp[], changes: Partial<ElementDrawing> = {}): ElementDrawing {
  return { ...plain, ops, ...changes };
}

const cardSize = { width: 320, height: 200 };

export function card(elements: readonly ElementDrawing[], background = "#ffffff"): CardDrawing {
  return { ...cardSize, background: { color: background, alpha: 1 }, elements };
}

/** A sheet of 100 by 300 mm with its cards, 80 by 50 mm each, below each other. */
export function sheet(cards: readonly CardDrawing[]): SheetPage {
  return {
    widthMm: 100,
    heightMm: 300,
    guides: [],
    cards: cards.map((drawing, slot) => {
      const top = 10 + slot * 55;
      return {
        drawing,
        toSheet: [pxMm, 0, 0, pxMm, 10, top],
        clip: [["M", 10, top], ["L", 90, top], ["L", 90, top + 50], ["L", 10, top + 50], ["Z"]],
      };
    }),
  };
}

const folder = mkdtempSync(join(tmpdir(), "pdf-room-"));
let files = 0;

process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Returns a name for a file that is removed after the tests. */
export function temporaryFile(extension: string): string {
  files += 1;
  return join(folder, `${files}.${extension}`);
}

export function pdfOptions(pictures: Record<string, Uint8Array> = {}, faces = bundledFaces()): PdfOptions {
  return {
    title: "Cards",
    creationDate: new Date("2026-01-31T12:00:00Z"),
    dpi: 300,
    faces,
    pictures: {
      async load(key) {
        const bytes = pictures[key];
        if (!bytes) {
          throw new Error(`There is no picture "${key}".`);
        }
        return bytes;
      },
      drawSvg,
    },
  };
}

/** Draws in this process, because the tests' drawings are trusted. */
export async function drawSvg(_: string, svg: Uint8Array, { width }: PixelSize): Promise<Uint8Array | null> {
  const drawn = await rasteriseSvg(Buffer.from(svg).toString("utf8"), width).catch(() => null);
  return drawn?.asPng() ?? null;
}

/** Writes a PDF file, checks it and returns its path. */
export async function printed(
  pages: Iterable<SheetPage> | AsyncIterable<SheetPage>,
  options: PdfOptions,
): Promise<string> {
  const path = temporaryFile("pdf");
  await writePdf(pages, createWriteStream(path), options);
  tool("qpdf", "--check", path);
  return path;
}

function run(program: string, args: readonly string[], encoding: "utf8" | "latin1"): string {
  return execFileSync(program, args, { encoding, maxBuffer: 1 << 28 });
}

/** Runs a program; throws when it fails. */
export function tool(program: string, ...args: string[]): string {
  return run(program, args, "utf8");
}

/** The PDF with its streams inflated, as Latin-1 text. */
export function inflated(path: string): string {
  return run("qpdf", ["--qdf", "--normalize-content=n", "--decode-level=generalized", path, "-"], "latin1");
}
