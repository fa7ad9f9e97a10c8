import { fileURLToPath } from "node:url";
import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import { holdsText } from "@print-builder/svg";
import { niceFor } from "../confinedProcess.ts";
import { InputError } from "../inputError.ts";
import { killableProcess } from "../killableProcess.ts";
import { pictureKind } from "../pictureFiles/pictureKind.ts";
import { tooManyPixels } from "./maxPixels.ts";

/**
 * Kinds of pictures that are converted, because browsers and PDF readers show them differently. `lettered` is an
 * SVG that contains text.
 */
export type ForeignKind = "heic" | "avif" | "tiff" | "bmp" | "cmyk" | "lettered";

export type ConvertTask = { readonly bytes: Uint8Array; readonly kind: ForeignKind };

export type ConvertAnswer =
  | { readonly kind: "converted"; readonly picture: Uint8Array }
  | { readonly kind: "too_large"; readonly pixels: number }
  | { readonly kind: "refused"; readonly why: "cut" | "damaged" | "raw" };

const program = fileURLToPath(new URL("./convertChild.ts", import.meta.url));

/** Heap limit in MB; pictures are not stored in the heap. */
const heapMb = 256;

export type PictureConverter = {
  /** Resolves to null for a picture that exceeds the limits of time or memory. */
  convert(task: ConvertTask): Promise<ConvertAnswer | null>;
};

export type PictureConverterOptions = {
  /**
   * Milliseconds for one picture until the process is killed. Default 180,000; a phone's photo takes 1,400 ms of
   * processor time, the largest photos 6,000 ms.
   */
  readonly timeoutMs?: number;
  /**
   * Resident memory in MB at which the process is killed. Default 1,200; the largest accepted photo needs two thirds of
   * it.
   */
  readonly residentMb?: number;
};

/** Converts pictures one at a time in a separate process, which starts with the first picture and exits when idle. */
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

/** Shared by the whole process. */
const ourConverter = startPictureConverter();

const reasons = {
  cut: "is cut off: its end is missing. Copy the file again.",
  damaged: "is damaged. Open it in an image editor, save it again as JPEG and use that.",
  raw: "is a camera's raw file. Save the photo as JPEG and use that.",
} as const;

/**
 * Returns a picture that every browser and PDF reader shows alike. JPEG (except CMYK), PNG, WebP, GIF and SVG without
 * text are returned unchanged; HEIC, AVIF, TIFF, BMP and CMYK JPEG become an upright JPEG or PNG in sRGB, and text in
 * an SVG becomes outlines of the bundled fonts. The conversion runs in a separate process with limited time and memory,
 * and uses the first frame. Anything that is not a picture is returned unchanged. Throws an InputError
 * (`unreadable_photo`) that names the file and says what to do.
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
  // An SVG that could not be converted shows its text in other fonts; other faults are reported when it is measured.
  if (kind === "lettered") return bytes;
  throw new InputError("unreadable_photo", refusal(name, answer));
}

function foreignKind(bytes: Uint8Array): ForeignKind | null {
  if (isSvg(bytes)) return holdsText(Buffer.from(bytes).toString("utf8")) ? "lettered" : null;
  const kind = pictureKind(bytes);
  if (kind === "jpeg") {
    const header = readJpegHeader(bytes);
    return header?.components === 4 && header.complete ? "cmyk" : null;
  }
  return kind === "heic" || kind === "avif" || kind === "tiff" || kind === "bmp" ? kind : null;
}

function refusal(name: string, answer: Exclude<ConvertAnswer, { kind: "converted" }> | null): string {
  if (answer === null)
    return `The photo “${name}” takes too much time or memory to read. Save it as JPEG and use that.`;
  return answer.kind === "too_large"
    ? tooManyPixels(name, answer.pixels)
    : `The photo “${name}” ${reasons[answer.why]}`;
}
