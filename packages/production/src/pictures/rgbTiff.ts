/** Decoded pixels, eight bits a sample; the fourth channel is opacity, not premultiplied. */
export type RgbPixels = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};

const headerBytes = 8;
const entryBytes = 12;
const short = 2;
const tagIcc = 34_675;

/** Writes pixels as an uncompressed TIFF, the simplest file that can contain a colour profile. */
export function rgbTiff({ data, width, height, channels }: RgbPixels, icc: Uint8Array | undefined): Buffer {
  const bitsAt = headerBytes;
  const dataAt = bitsAt + channels * short;
  const iccAt = dataAt + data.length;
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, channels, bitsAt],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, dataAt],
    [277, 3, 1, channels],
    [278, 4, 1, height],
    [279, 4, 1, data.length],
  ];
  if (channels === 4) entries.push([338, 3, 1, 2]);
  if (icc) entries.push([tagIcc, 7, icc.length, iccAt]);
  const head = Buffer.alloc(dataAt);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(iccAt + (icc?.length ?? 0), 4);
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(8, bitsAt + channel * short);
  return Buffer.concat([head, data, icc ?? new Uint8Array(), directory(entries)]);
}

function directory(entries: readonly (readonly [number, number, number, number])[]): Buffer {
  const bytes = Buffer.alloc(short + entries.length * entryBytes + 4);
  bytes.writeUInt16LE(entries.length);
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    const place = short + at * entryBytes;
    bytes.writeUInt16LE(tag, place);
    bytes.writeUInt16LE(type, place + 2);
    bytes.writeUInt32LE(count, place + 4);
    bytes.writeUInt32LE(value, place + 8);
  }
  return bytes;
}

export function withoutAlpha(samples: Uint8ClampedArray | Uint8Array): Uint8Array {
  const colours = new Uint8Array((samples.length / 4) * 3);
  for (let from = 0, to = 0; from < samples.length; from += 4) {
    colours[to++] = samples[from] ?? 0;
    colours[to++] = samples[from + 1] ?? 0;
    colours[to++] = samples[from + 2] ?? 0;
  }
  return colours;
}
