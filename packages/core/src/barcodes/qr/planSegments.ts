import { type QrVersion, qrVersions } from "./qrVersions.ts";

export const numeric = 0;
export const alphanumeric = 1;
export const byte = 2;
export type Mode = typeof numeric | typeof alphanumeric | typeof byte;

/** ISO/IEC 18004, Table 5. */
export const alphanumericCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** Four bits for mode indicator 0111 and eight bits for 26, the assignment number of UTF-8. */
export const eciBits = 12;

/** Bits of the character count in numeric, alphanumeric and byte mode, by the highest version. */
const countWidths: readonly { upTo: number; widths: readonly [number, number, number] }[] = [
  { upTo: 9, widths: [10, 9, 8] },
  { upTo: 26, widths: [12, 11, 16] },
  { upTo: 40, widths: [14, 13, 16] },
];

export type SegmentPlan = {
  version: QrVersion;
  /** The mode of each byte; adjacent bytes with the same mode form a segment. */
  modes: Uint8Array;
  countWidths: readonly [number, number, number];
  eci: boolean;
};

/**
 * The segments that encode these bytes in the fewest bits, with the smallest version at level M; undefined if version
 * 40 is too small.
 */
export function planSegments(bytes: Uint8Array): SegmentPlan | undefined {
  const eci = bytes.some((value) => value >= 0x80);
  for (const { upTo, widths } of countWidths) {
    const { bits, modes } = cheapestModes(bytes, widths);
    const needed = bits + (eci ? eciBits : 0);
    const largest = qrVersions[upTo - 1] as QrVersion;
    if (needed > largest.dataCodewords * 8) continue;
    const version = qrVersions.find((candidate) => candidate.dataCodewords * 8 >= needed) as QrVersion;
    return { version, modes, countWidths: widths, eci };
  }
  return undefined;
}

/**
 * Costs are in sixths of a bit, so that they are whole numbers: three digits take ten bits, two letters take eleven.
 */
const sixths = 6;
const sixthsPerByte = [(10 * sixths) / 3, (11 * sixths) / 2, 8 * sixths] as const;
const modeIndicatorBits = 4;
const impossible = 1e9;

/**
 * The modes with the fewest bits, by dynamic programming over bytes and modes. Rounding a segment up to whole bits
 * gives the cost of remaining digits or letters, so comparing sixths is correct. (Method: Project Nayuki.)
 */
export function cheapestModes(
  bytes: Uint8Array,
  widths: readonly [number, number, number],
): { bits: number; modes: Uint8Array } {
  const before = new Uint8Array(bytes.length * 3);
  const headers = widths.map((width) => (modeIndicatorBits + width) * sixths);
  const costs = [impossible, impossible, impossible];
  let endCost = 0;
  let endMode: number = byte;
  for (let at = 0; at < bytes.length; at++) {
    const densest = modeOf[bytes[at] as number] as number;
    for (let mode = numeric; mode <= byte; mode++) {
      const entered = endCost + (headers[mode] as number);
      const stayed = costs[mode] as number;
      before[at * 3 + mode] = stayed <= entered ? mode : endMode;
      costs[mode] = mode < densest ? impossible : Math.min(stayed, entered) + (sixthsPerByte[mode] as number);
    }
    endMode = cheapest(costs);
    endCost = wholeBits(costs[endMode] as number) * sixths;
  }
  return { bits: endCost / sixths, modes: trace(before, endMode) };
}

/** For each byte, the densest mode that can encode it. */
const modeOf = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 48 && code <= 57) return numeric;
  return alphanumericCharacters.includes(String.fromCharCode(code)) ? alphanumeric : byte;
});

/** The mode that needs the fewest whole bits if its segment ends here. */
function cheapest(costs: readonly number[]): number {
  let best: number = byte;
  for (let mode: number = alphanumeric; mode >= numeric; mode--) {
    if (wholeBits(costs[mode] as number) < wholeBits(costs[best] as number)) best = mode;
  }
  return best;
}

function wholeBits(cost: number): number {
  return Math.ceil(cost / sixths);
}

function trace(before: Uint8Array, lastMode: number): Uint8Array {
  const modes = new Uint8Array(before.length / 3);
  let mode: number = lastMode;
  for (let at = modes.length - 1; at >= 0; at--) {
    modes[at] = mode;
    mode = before[at * 3 + mode] as number;
  }
  return modes;
}
