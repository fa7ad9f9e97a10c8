import { parseProject } from "@print-builder/core/document";
import { arrayRecordSource, createPhotoIndex } from "@print-builder/core/records";
import { createFaceLibrary, createTextEngine, type Face, type FaceLibrary } from "@print-builder/core/text";
import {
  createFaceSource,
  type FontEmbedding,
  openUploadedFont,
  type UploadedFace,
  type UploadedFont,
} from "@print-builder/fonts";
import { InputError } from "../inputError.ts";
import type { OpenProject } from "../print/openProject.ts";
import { openPictures } from "../print/pictureLibrary.ts";
import { renderCard } from "../print/renderCard.ts";
import { type FontFacts, unusableFont } from "./fontFacts.ts";

const reasons: Readonly<Record<Exclude<FontEmbedding, "allowed">, string>> = {
  forbidden:
    "cannot be used: its file says that it must not be embedded in documents. Use another font, or ask its maker for a licence that allows embedding.",
  whole_only:
    "may only be embedded as a whole, and cards embed just the characters they show. Use another font, or ask its maker for a licence that allows subsetting.",
  bitmaps_only:
    "may only be embedded as bitmaps, which print badly. Use another font, or ask its maker for a licence that allows embedding outlines.",
};

/** Number of characters in the test print. */
const sampleLength = 60;
const sampleUntil = 0x3000;

/**
 * Reads a font and test-prints a line of text as a picture and as a PDF. Throws a FontFileError or an InputError
 * that names the file and says why it cannot be used. Call it in a process that can be killed, because the bytes
 * are untrusted.
 */
export async function tryFont(font: UploadedFont): Promise<FontFacts> {
  const face = openUploadedFont(font);
  if (face.embedding !== "allowed") throw refused(font.fileName, reasons[face.embedding]);
  try {
    await printSample(face);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw refused(
      font.fileName,
      "is damaged: it cannot be printed. Upload the complete TTF or OTF file.",
      cause,
    );
  }
  const { family, names, weight, italic, isVariable } = face;
  return { family, names, weight, italic, isVariable };
}

async function printSample(uploaded: UploadedFace): Promise<void> {
  const source = createFaceSource([uploaded], (id) => (id === uploaded.id ? uploaded.bytes : undefined));
  const faces = createFaceLibrary({ ...source, fallbacks: () => [], emoji: uploaded.id });
  const sample = sampleOf(faces.get(uploaded.id));
  if (sample === "") {
    throw refused(uploaded.fileName, "has no characters that can be typed. Upload another font.");
  }
  const only = { ...source, fallbacks: () => [], emoji: uploaded.id };
  const open = sampleProject(uploaded, sample, faces, createTextEngine(only, faces));
  for (const format of ["svg", "pdf"] as const) {
    await renderCard(open, { recordIndex: 0, side: "front", format, dpi: 300 }, new Date(0));
  }
}

/** At most `sampleLength` letters, digits and signs that the face contains. */
function sampleOf(face: Face): string {
  const found: string[] = [];
  for (let codePoint = 0x21; codePoint < sampleUntil && found.length < sampleLength; codePoint++) {
    const sign = String.fromCodePoint(codePoint);
    if (face.covers(codePoint) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign)) found.push(sign);
  }
  return found.join("");
}

function sampleProject(
  { family, weight, italic }: UploadedFace,
  text: string,
  faces: FaceLibrary,
  engine: OpenProject["text"],
): OpenProject {
  const properties = {
    text,
    fontFamily: "custom",
    customFontFamily: family,
    fontWeight: weight,
    fontStyle: italic ? "italic" : "normal",
    textWrap: "break",
  };
  const box = { x: 0, y: 0, width: 320, height: 200, rotation: 0, zIndex: 0 };
  const { project, notes } = parseProject({
    name: "Sample",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [{ id: "sample", type: "text", ...box, properties }],
  });
  const records = arrayRecordSource([], [{}]);
  const read = (name: string) => Promise.reject(new RangeError(`There is no picture ${name}.`));
  return {
    project,
    records,
    faces,
    text: engine,
    pictures: openPictures({ names: [], read }, createPhotoIndex([], [])),
    notes,
    close: () => Promise.resolve(),
  };
}

function refused(fileName: string, reason: string, cause?: unknown): InputError {
  return new InputError(unusableFont, `The font "${fileName}" ${reason}`, { cause });
}
