/** Properties of a JPEG file from the segments before its first scan. */
export type JpegHeader = {
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for colour, 4 for CMYK or YCCK. */
  readonly components: number;
  /** Bits per sample. */
  readonly precision: number;
  /** Number of the start-of-frame marker: 0 baseline, 1 extended, 2 progressive; higher numbers are rare kinds. */
  readonly frame: number;
  /** Colour transform of an Adobe marker: 0 none, 1 YCbCr, 2 YCCK. */
  readonly adobeTransform: number | undefined;
  /** True if the components are named R, G and B instead of numbered. */
  readonly namedRgb: boolean;
  /** EXIF orientation, 1..8; 1 by default. */
  readonly orientation: number;
  readonly profile: "none" | "srgb" | "other";
  /** False if the end of the file is missing. */
  readonly complete: boolean;
};

type Marks = { adobeTransform: number | undefined; orientation: number; profile: JpegHeader["profile"] };

const startOfImage = 0xffd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
/** Segments with picture properties other than the frame. */
const namedSegments = new Set([app1, app2, app14]);
const orientationTag = 0x0112;
/** Cameras append previews and metadata, so the end marker is searched this far from the end. */
const tailBytes = 65_536;

/** Reads a JPEG's header within its bounds. Undefined if the bytes are not a JPEG or end too early. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || data.getUint16(0) !== startOfImage) {
    return undefined;
  }
  const marks: Marks = { adobeTransform: undefined, orientation: 1, profile: "none" };
  let frame: DataView | undefined;
  let frameNumber = 0;
  for (let at = nextSegment(data, 2); at >= 0; at = nextSegment(data, at + 2 + data.getUint16(at + 2))) {
    const marker = data.getUint8(at + 1);
    if (isFrame(marker)) {
      frame = bodyOf(data, at);
      frameNumber = marker - 0xc0;
    } else if (namedSegments.has(marker)) {
      readMark(marker, bodyOf(data, at), marks);
    }
  }
  return frame && describeFrame(frame, frameNumber, marks, hasEnd(bytes));
}

/** Position of the segment at `start`, or after fill bytes there; -1 at the end of the header. */
function nextSegment(data: DataView, start: number): number {
  let at = start;
  while (at + 4 <= data.byteLength && data.getUint8(at) === 0xff) {
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    const length = data.getUint16(at + 2);
    const ends = marker === startOfScan || marker === endOfImage;
    return ends || length < 2 || at + 2 + length > data.byteLength ? -1 : at;
  }
  return -1;
}

/** The content of a segment after its marker and length. */
function bodyOf(data: DataView, at: number): DataView {
  return new DataView(data.buffer, data.byteOffset + at + 4, data.getUint16(at + 2) - 2);
}

/** SOF0..SOF15 without the tables among them (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function describeFrame(
  frame: DataView,
  number: number,
  marks: Marks,
  complete: boolean,
): JpegHeader | undefined {
  const components = frame.byteLength > 5 ? frame.getUint8(5) : 0;
  if (components === 0 || frame.byteLength < 6 + 3 * components) {
    return undefined;
  }
  const header = {
    precision: frame.getUint8(0),
    height: frame.getUint16(1),
    width: frame.getUint16(3),
    components,
    frame: number,
    namedRgb: components === 3 && [6, 9, 12].map((at) => frame.getUint8(at)).join() === "82,71,66",
    ...marks,
    complete,
  };
  return header.width > 0 && header.height > 0 ? header : undefined;
}

function readMark(marker: number, segment: DataView, marks: Marks): void {
  if (marker === app14 && startsWith(segment, "Adobe") && segment.byteLength >= 12) {
    marks.adobeTransform = segment.getUint8(11);
  } else if (marker === app1 && startsWith(segment, "Exif\0\0")) {
    marks.orientation = readOrientation(
      new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6),
    );
  } else if (marker === app2 && startsWith(segment, "ICC_PROFILE\0") && marks.profile === "none") {
    marks.profile = namesSrgb(segment) ? "srgb" : "other";
  }
}

function startsWith(segment: DataView, text: string): boolean {
  return latin1(segment).startsWith(text);
}

function latin1(segment: DataView): string {
  return Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength).toString("latin1");
}

/** A profile's name is ASCII or UTF-16, depending on its version. */
function namesSrgb(segment: DataView): boolean {
  const text = latin1(segment);
  return text.includes("sRGB") || text.includes("s\0R\0G\0B");
}

/** Reads the orientation in an EXIF (TIFF) directory: 1..8; 1 by default. */
export function readOrientation(tiff: DataView): number {
  if (tiff.byteLength < 8) {
    return 1;
  }
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) {
    return 1;
  }
  const entries = tiff.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.byteLength) {
      return 1;
    }
    if (tiff.getUint16(entry, little) === orientationTag) {
      const value = tiff.getUint16(entry + 8, little);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

function hasEnd(bytes: Uint8Array): boolean {
  const tail = Math.max(0, bytes.length - tailBytes);
  for (let at = bytes.length - 2; at >= tail; at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === endOfImage) {
      return true;
    }
  }
  return false;
}
