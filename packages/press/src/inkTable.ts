/** Steps along each axis of the table; Little CMS's own transforms have as many. */
const steps = 32;
const nodes = steps + 1;
const nodeCount = nodes ** 3;

// A table entry holds two inks, so that both are interpolated at once: 255 × 65,535 is less than `upper`.
const upper = 2 ** 26;
const entries = 2 * nodeCount;
// Distances to the next node along each axis, in entries.
const alongRed = 2 * nodes * nodes;
const alongGreen = 2 * nodes;
const alongBlue = 2;
const toOpposite = alongRed + alongGreen + alongBlue;

/** The node below each channel value, and how many 255ths of a step the value is above it. */
const below = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(steps - 1, Math.floor((value * steps) / 255)),
);
const above = below.map((node, value) => value * steps - node * 255);

/** Converts sRGB samples, three bytes per pixel, to CMYK, four bytes per pixel; 255 is full ink. */
export type ToCmyk = (samples: Uint8Array, inks: Uint32Array) => void;

/** Tabulates a conversion from RGB to CMYK that takes and returns 16 bits per channel. */
export function tabulateInks(convert: (colours: Uint16Array, count: number) => Uint16Array): ToCmyk {
  const colours = new Uint16Array(3 * nodeCount);
  const levelOf = (node: number) => Math.round((node * 0xffff) / steps);
  for (let node = 0, at = 0; node < nodeCount; node++) {
    colours[at++] = levelOf(Math.floor(node / nodes ** 2));
    colours[at++] = levelOf(Math.floor(node / nodes) % nodes);
    colours[at++] = levelOf(node % nodes);
  }
  const cmyk = convert(colours, nodeCount);
  // White is paper, whatever the profile says, as in Little CMS's own tables.
  cmyk.fill(0, -4);
  const table = new Float64Array(entries);
  for (let at = 0; at < entries; at++) table[at] = (cmyk[2 * at] ?? 0) + (cmyk[2 * at + 1] ?? 0) * upper;
  return (samples, inks) => convertSamples(table, samples, inks);
}

function convertSamples(table: Float64Array, samples: Uint8Array, inks: Uint32Array): void {
  let [colour, cmyk] = [-1, 0];
  for (let pixel = 0, at = 0; pixel < inks.length; pixel++) {
    const red = samples[at++] as number;
    const green = samples[at++] as number;
    const blue = samples[at++] as number;
    const next = (red << 16) | (green << 8) | blue;
    // Neighbouring pixels often have the same colour.
    if (next !== colour) cmyk = interpolate(table, red, green, blue);
    colour = next;
    inks[pixel] = cmyk;
  }
}

/** Interpolates between the four nodes of the tetrahedron around a colour, as Little CMS does. */
function interpolate(table: Float64Array, red: number, green: number, blue: number): number {
  const x = above[red] as number;
  const y = above[green] as number;
  const z = above[blue] as number;
  const most = Math.max(x, y, z);
  const least = Math.min(x, y, z);
  const middle = x + y + z - most - least;
  const a =
    (below[red] as number) * alongRed +
    (below[green] as number) * alongGreen +
    (below[blue] as number) * alongBlue;
  const d = a + toOpposite;
  const b = a + (x === most ? alongRed : y === most ? alongGreen : alongBlue);
  const c = d - (z === least ? alongBlue : y === least ? alongGreen : alongRed);
  const [ofA, ofB, ofC, ofD] = [255 - most, most - middle, middle - least, least];
  const at = (part: number) => table[part] as number;
  const cyanMagenta = at(a) * ofA + at(b) * ofB + at(c) * ofC + at(d) * ofD;
  const yellowBlack = at(a + 1) * ofA + at(b + 1) * ofB + at(c + 1) * ofC + at(d + 1) * ofD;
  return bytesOf(cyanMagenta) | (bytesOf(yellowBlack) << 16);
}

/** Two inks as bytes: their sums divided by 65,535. */
function bytesOf(sums: number): number {
  const second = (sums / upper) | 0;
  return byteOf((sums - second * upper) | 0) | (byteOf(second) << 8);
}

/** Divides by 65,535 and rounds, faster than a division. */
const byteOf = (sum: number) => (sum + (sum >> 16) + 0x8000) >> 16;
