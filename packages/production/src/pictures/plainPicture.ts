import { fileURLToPath } from "node:url";
import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import { niceFor } from "../confinedProcess.ts";
import { InputError } from "../inputError.ts";
import { killableProcess } from "../killableProcess.ts";
import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { holdsText } from "../svg/readSvg.ts";
import { tooManyPixels } from "./maxPixels.ts";

/** Kinds of files that not every browser and PDF reader shows alike: these are converted. `lettered` is an SVG with text. */
export type ForeignKind = "heic" | "avif" | "tiff" | "bmp" | "cmyk" | "lettered";

export type ConvertTask = { readonly bytes: Uint8Array; readonly kind: ForeignKind };

export type ConvertAnswer =
  | { readonly kind: "converted"; readonly picture: Uint8Array }
  | { readonly kind: "too_large"; readonly pixels: number }
  | { readonly kind: "refused"; readonly why: "cut" | "damaged" | "raw" };

const program = fileURLToPath(new URL("./convertChild.ts", import.meta.url));

/** Of the process itself; pictures are not in it. */
const heapMb = 256;

/** Converts pictures in a process of its own, one at a time. */
export type PictureConverter = {
  /** Null for a picture that takes more time or memory than there is for one. */
  convert(task: ConvertTask): Promise<ConvertAnswer | null>;
};

export type PictureConverterOptions = {
  /** Milliseconds for one picture until the process is killed. Default 180,000: a phone's photo takes 1,400 of a processor, the largest 6,000. */
  readonly timeoutMs?: number;
  /** Resident memory at which it is killed, MB. Default 1,200: the largest photo that is taken needs two thirds of it. */
  readonly residentMb?: number;
};

/** Starts nothing yet: the first picture does. The process ends when there are none. */
export function startPictureConverter({
  timeoutMs = 180_000,
  residentMb = 1_200,
}: PictureConverterOptions = {}): PictureConverter {
  const process = killableProcess<ConvertTask, ConvertAnswer>(program, {
    memoryMb: heapMb,
    residentMb,
    niceness: niceFor.waiting,
    idleMs: 20_000,
  });
  return { convert: (task) => process.ask(task, timeoutMs) };
}

/** One process for all of this one. */
const ourConverter = startPictureConverter();

const reasons = {
  cut: "is cut off: its end is missing. Copy the file again.",
  damaged: "is damaged. Open it in a picture program, save it anew as JPEG and use that.",
  raw: "is a camera's raw file. Save the photo as JPEG and use that.",
} as const;

/**
 * A picture that every browser and PDF reader shows alike: JPEG (but CMYK), PNG, WebP, GIF and SVG without text are answered
 * as the same bytes; HEIC, AVIF, TIFF, BMP and CMYK JPEG are turned into upright sRGB, a JPEG or a PNG, and the texts of an
 * SVG into outlines of the bundled fonts, in a separate process with limited time and memory. Of what moves the first
 * picture counts. What is no picture at all is answered as it is.
 * Throws an InputError (`unreadable_photo`) that names the file and says what to do.
 */
export async function plainPicture(
  name: string,
  bytes: Uint8Array,
  converter: PictureConverter = ourConverter,
): Promise<Uint8Array> {
  const kind = foreignKind(bytes);
  if (kind === null) return bytes;
  const answer = await converter.convert({ bytes, kind });
  if (answer?.kind === "converted") return answer.picture;
  // Its letters are drawn in other fonts then; whatever else is wrong with it, those who measure it say.
  if (kind === "lettered") return bytes;
  throw new InputError("unreadable_photo", refusal(name, answer));
}

function foreignKind(bytes: Uint8Array): ForeignKind | null {
  if (isSvg(bytes)) return holdsText(Buffer.from(bytes).toString("utf8")) ? "lettered" : null;
  const kind = pictureKind(bytes);
  if (kind === "jpeg") {
    const header = readJpegHeader(bytes);
    // One that is cut off is told of where all JPEGs are measured.
    return header?.components === 4 && header.complete ? "cmyk" : null;
  }
  return kind === "heic" || kind === "avif" || kind === "tiff" || kind === "bmp" ? kind : null;
}

function refusal(name: string, answer: Exclude<ConvertAnswer, { kind: "converted" }> | null): string {
  if (answer === null)
    return `The photo “${name}” takes more time or memory than there is for one. Save it as JPEG and use that.`;
  return answer.kind === "too_large"
    ? tooManyPixels(name, answer.pixels)
    : `The photo “${name}” ${reasons[answer.why]}`;
}
