/** The kind of a picture file, detected from its bytes and never from its name. */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "svg" | "heic" | "avif" | "tiff" | "bmp";

const firstBytes = 512;

/** Signatures at the start of files, as Latin-1. */
const beginnings: readonly (readonly [PictureKind, RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  // Canon's raw photos have a TIFF header too.
  ["tiff", /^(?:II[*+]\0|MM\0[*+])(?![\s\S]{4}CR)/],
  // Distinguishes a bitmap from text that begins with BM: the header's length has three zero bytes.
  ["bmp", /^BM[\s\S]{13}\0\0\0/],
  ["svg", /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i],
];

const avifBrand = /avi[fs]/;
const heicBrand = /hei[cxms]|hev[cxms]|mif1|msf1/;

/** Null for anything other than a supported picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = Buffer.from(bytes.subarray(0, firstBytes)).toString("latin1");
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  return found ? found[0] : heifKind(start);
}

/** HEIC and AVIF share a container format; the brands in it distinguish them. */
function heifKind(start: string): PictureKind | null {
  const box = /^([\s\S]{4})ftyp/.exec(start)?.[1];
  if (box === undefined) return null;
  const length = Buffer.from(box, "latin1").readUInt32BE();
  const brands = start.slice(8, length).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => avifBrand.test(brand))) return "avif";
  return brands.some((brand) => heicBrand.test(brand)) ? "heic" : null;
}
