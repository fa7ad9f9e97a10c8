import type { Face } from "@print-builder/core/text";
import * as hb from "harfbuzzjs";

const tableCount = 4;
const firstRecord = 12;
const recordBytes = 16;

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A table of a TrueType or OpenType file; undefined if it is missing or out of bounds. */
export function fontTable(file: Uint8Array, tag: string): Uint8Array | undefined {
  const data = view(file);
  const count = file.length >= firstRecord ? data.getUint16(tableCount) : 0;
  for (let index = 0; index < count; index++) {
    const record = firstRecord + index * recordBytes;
    if (record + recordBytes > file.length) {
      return undefined;
    }
    const name = String.fromCharCode(...file.subarray(record, record + 4));
    if (name === tag) {
      const offset = data.getUint32(record + 8);
      const end = offset + data.getUint32(record + 12);
      return end <= file.length ? file.subarray(offset, end) : undefined;
    }
  }
  return undefined;
}

/** A face's measures for a font descriptor, thousandths of the size. */
type FaceMeasures = {
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees counter-clockwise from upright; negative for an italic. */
  readonly italicAngle: number;
  readonly stem: number;
};

export function measureFace(face: Face): FaceMeasures {
  const thousandths = (units: number) => Math.round((units * 1000) / face.unitsPerEm);
  const head = fontTable(face.bytes, "head");
  const post = fontTable(face.bytes, "post");
  const corner = (offset: number) =>
    head && head.length >= 44 ? thousandths(view(head).getInt16(offset)) : 0;
  const capHeight = face.font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT);
  return {
    box: [corner(36), corner(38), corner(40), corner(42)],
    ascent: thousandths(face.ascender),
    descent: thousandths(face.descender),
    capHeight: thousandths(capHeight),
    italicAngle: post && post.length >= 8 ? Math.round(view(post).getInt32(4) / 65_536) : 0,
    stem: /bold|black|heavy/i.test(face.postscriptName) ? 140 : 80,
  };
}
