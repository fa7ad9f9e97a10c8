/** What a picture's file is, told by its bytes and never by its name. */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "svg" | "heic" | "avif" | "tiff" | "bmp";

const firstBytes = 512;

/** How files begin, as Latin-1. */
const beginnings: readonly (readonly [PictureKind, RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  // Canon's raw photos begin as TIFF files do.
  ["tiff", /^(?:II[*+]\0|MM\0[*+])(?![\s\S]{4}CR)/],
  // A bitmap's header is not as long as a text is.
  ["bmp", /^BM[\s\S]{13}\0\0\0/],
  ["svg", /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i],
];

const avifBrand = /avi[fs]/;
const heicBrand = /hei[cxms]|hev[cxms]|mif1|msf1/;

/** Null for what is no picture of a kind that can be used. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = Buffer.from(bytes.subarray(0, firstBytes)).toString("latin1");
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  return found ? found[0] : heifKind(start);
}

/** HEIC and AVIF are one container; what is in it, its brands say. */
function heifKind(start: string): PictureKind | null {
  const box = /^([\s\S]{4})ftyp/.exec(start)?.[1];
  if (box === undefined) return null;
  const length = Buffer.from(box, "latin1").readUInt32BE();
  const brands = start.slice(8, length).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => avifBrand.test(brand))) return "avif";
  return brands.some((brand) => heicBrand.test(brand)) ? "heic" : null;
}
