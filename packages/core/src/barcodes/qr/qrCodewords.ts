import { createCorrection } from "../reedSolomon.ts";
import {
  alphanumeric,
  alphanumericCharacters,
  byte,
  eciBits,
  type Mode,
  numeric,
  type SegmentPlan,
} from "./planSegments.ts";
import type { QrVersion } from "./qrVersions.ts";

/** ISO/IEC 18004, 7.5.2: modulo x^8 + x^4 + x^3 + x^2 + 1. */
export const appendCorrection = createCorrection(0x11d, 0);

/** All codewords of a symbol in placement order, with the blocks of data and error correction interleaved. */
export function qrCodewords(bytes: Uint8Array, plan: SegmentPlan): Uint8Array {
  return interleave(dataCodewords(bytes, plan), plan.version);
}

type BitStream = { bytes: Uint8Array; bits: number };

function append(stream: BitStream, value: number, width: number): void {
  let left = width;
  while (left > 0) {
    const at = stream.bits >> 3;
    const free = 8 - (stream.bits & 7);
    const taken = Math.min(free, left);
    const piece = (value >> (left - taken)) & ((1 << taken) - 1);
    stream.bytes[at] = (stream.bytes[at] as number) | (piece << (free - taken));
    stream.bits += taken;
    left -= taken;
  }
}

const modeIndicators = { [numeric]: 0b0001, [alphanumeric]: 0b0010, [byte]: 0b0100 };
const eciHeader = (0b0111 << 8) | 26;

/** All data codewords before the division into blocks: segments, terminator and padding. */
export function dataCodewords(bytes: Uint8Array, plan: SegmentPlan): Uint8Array {
  const stream: BitStream = { bytes: new Uint8Array(plan.version.dataCodewords), bits: 0 };
  if (plan.eci) append(stream, eciHeader, eciBits);
  for (let start = 0; start < bytes.length; ) {
    const mode = plan.modes[start] as Mode;
    let end = start + 1;
    while (end < bytes.length && plan.modes[end] === mode) end++;
    append(stream, modeIndicators[mode], 4);
    append(stream, end - start, plan.countWidths[mode]);
    appendCharacters[mode](stream, bytes, start, end);
    start = end;
  }
  // The bits of the terminator and the rest of its codeword are already zero.
  const used = Math.min((stream.bits + 4 + 7) >> 3, stream.bytes.length);
  for (let at = used; at < stream.bytes.length; at++) stream.bytes[at] = (at - used) % 2 === 0 ? 0xec : 0x11;
  return stream.bytes;
}

type AppendCharacters = (stream: BitStream, bytes: Uint8Array, start: number, end: number) => void;

const appendCharacters: Record<Mode, AppendCharacters> = {
  [numeric](stream, bytes, start, end) {
    for (let at = start; at < end; at += 3) {
      const beyond = Math.min(at + 3, end);
      let value = 0;
      for (let digit = at; digit < beyond; digit++) value = value * 10 + (bytes[digit] as number) - 48;
      append(stream, value, (beyond - at) * 3 + 1);
    }
  },
  [alphanumeric](stream, bytes, start, end) {
    for (let at = start; at + 1 < end; at += 2) {
      append(stream, alphanumericValue(bytes, at) * 45 + alphanumericValue(bytes, at + 1), 11);
    }
    if ((end - start) % 2 === 1) append(stream, alphanumericValue(bytes, end - 1), 6);
  },
  [byte](stream, bytes, start, end) {
    for (let at = start; at < end; at++) append(stream, bytes[at] as number, 8);
  },
};

const alphanumericValues = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, alphanumericCharacters.indexOf(String.fromCharCode(code))),
);

function alphanumericValue(bytes: Uint8Array, at: number): number {
  return alphanumericValues[bytes[at] as number] as number;
}

function interleave(data: Uint8Array, version: QrVersion): Uint8Array {
  const { blocks, totalCodewords, correctionPerBlock } = version;
  const shortLength = Math.floor(data.length / blocks);
  const longBlocks = data.length % blocks;
  const result = new Uint8Array(totalCodewords);
  const block = new Uint8Array(shortLength + 1 + correctionPerBlock);
  const scratch = new Uint8Array(block.length);
  for (let index = 0, start = 0; index < blocks; index++) {
    const long = index - (blocks - longBlocks);
    const length = shortLength + (long >= 0 ? 1 : 0);
    block.set(data.subarray(start, start + length));
    start += length;
    appendCorrection(block, length, correctionPerBlock, scratch);
    for (let at = 0; at < shortLength; at++) result[at * blocks + index] = block[at] as number;
    // The long blocks at the end have one more data codeword than the short blocks.
    if (long >= 0) result[shortLength * blocks + long] = block[shortLength] as number;
    for (let at = 0; at < correctionPerBlock; at++) {
      result[data.length + at * blocks + index] = block[length + at] as number;
    }
  }
  return result;
}
