/**
 * EXIF data as cameras write it, starting at its TIFF header, with the time when a photo was taken, in either byte
 * order.
 */
export function exif(taken: string, isLittle = false, before = 0): Uint8Array<ArrayBuffer> {
  const [first, folder, date] = [8 + before, 38 + before, 56 + before];
  const tiff = new DataView(new ArrayBuffer(date + 20));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, count, isLittle);
    tiff.setUint32(at + 8, value, isLittle);
  };
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, first, isLittle);
  tiff.setUint16(first, 2, isLittle);
  entry(first + 2, 0x0112, 3, 1, 0);
  entry(first + 14, 0x8769, 4, 1, folder);
  tiff.setUint16(folder, 1, isLittle);
  entry(folder + 2, 0x9003, 2, 20, date);
  for (const [at, sign] of [...taken].entries()) tiff.setUint8(date + at, sign.charCodeAt(0));
  return new Uint8Array(tiff.buffer);
}

const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

/** An integer in big-endian byte order. */
const number = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);

const joined = (...parts: readonly Iterable<number>[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The start of a JPEG as cameras write it. */
export function jpeg(taken: string, isLittle = false): Uint8Array<ArrayBuffer> {
  const content = exif(taken, isLittle);
  const before = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 8 + content.length];
  return joined(before, signs("Exif\0\0"), content, [0xff, 0xda, 0, 2]);
}

/** A TIFF whose directories come after its pixels, as programs write it. */
export const tiff = (taken: string, pixels: number) => exif(taken, true, pixels);

const box = (kind: string, ...content: readonly Iterable<number>[]) => {
  const all = joined(...content);
  return joined(number(8 + all.length, 4), signs(kind), all);
};

export type HeicForm = {
  /** Version of the item location box. */
  readonly places: 0 | 1 | 2;
  /** True if the EXIF data is inside the meta box. */
  readonly isInMeta?: boolean;
  /** True if the meta box is last and gives its length in eight bytes. */
  readonly isLate?: boolean;
};

/** A HEIC as phones write it, with a picture before its EXIF data. */
export function heic(
  taken: string,
  { places, isInMeta = false, isLate = false }: HeicForm,
): Uint8Array<ArrayBuffer> {
  const type = box("ftyp", signs("heic"), number(0, 4), signs("mif1heic"));
  const picture = signs("pixels, as it were");
  const payload = joined(number(6, 4), signs("Exif\0\0"), exif(taken));
  const data = box("mdat", picture, isInMeta ? [] : payload);
  const id = places === 2 ? 4 : 2;
  const item = (which: number, kind: string) =>
    box("infe", [places === 2 ? 3 : 2, 0, 0, 0], number(which, id), [0, 0], signs(kind), [0]);
  const list = box("iinf", number(0, 4), number(2, 2), item(1, "hvc1"), item(2, "Exif"));
  const place = (which: number, at: number, length: number) =>
    joined(
      number(which, id),
      places === 0 ? [] : number(which === 2 && isInMeta ? 1 : 0, 2),
      [0, 0],
      number(at, 4),
      number(1, 2),
      number(0, 4),
      number(length, 4),
    );
  const metaWith = (dataAt: number) => {
    const exifAt = isInMeta ? 0 : dataAt + 8 + picture.length;
    const entries = [place(1, dataAt + 8, picture.length), place(2, exifAt, payload.length)];
    const where = box("iloc", [places, 0, 0, 0], [0x44, 0x40], number(2, id), ...entries);
    const content = joined(number(0, 4), list, where, isInMeta ? box("idat", payload) : []);
    if (!isLate) return box("meta", content);
    return joined(number(1, 4), signs("meta"), number(16 + content.length, 8), content);
  };
  if (isLate) return joined(type, data, metaWith(type.length));
  return joined(type, metaWith(type.length + metaWith(0).length), data);
}
