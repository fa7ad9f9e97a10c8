import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasModule } from "#test/moduleAt.ts";
import { toUtf8 } from "../utf8.ts";
import { bestMasked } from "./encodeQr.ts";
import { maskPenalty } from "./maskPenalty.ts";
import { combineLayers, emptyLayer, type ModuleLayer, setModule } from "./moduleLayer.ts";
import { planSegments } from "./planSegments.ts";
import { qrCodewords } from "./qrCodewords.ts";
import { placeCodewords, qrTemplate } from "./qrTemplate.ts";

/**
 * The four rules of ISO/IEC 18004, 7.8.3.1, with a quiet zone of four light modules, applied to rows written as
 * characters.
 */
function plainPenalty(rows: readonly string[]): number {
  const columns = Array.from(rows, (_, x) => rows.map((row) => row[x]).join(""));
  const lines = [...rows, ...columns].reduce((sum, line) => sum + plainLinePenalty(line), 0);
  const percent = (100 * rows.join("").replaceAll("0", "").length) / rows.length ** 2;
  return lines + 3 * plainBlocks(rows) + 10 * Math.floor(Math.abs(percent - 50) / 5);
}

function plainLinePenalty(line: string): number {
  let penalty = 0;
  for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += 3 + run.length - 5;
  for (let at = 0; at + 7 <= line.length; at++) {
    if (!line.startsWith("1011101", at)) continue;
    const before = `0000${line.slice(0, at)}`.slice(-4);
    const after = `${line.slice(at + 7)}0000`.slice(0, 4);
    if (before === "0000" || after === "0000") penalty += 40;
  }
  return penalty;
}

function plainBlocks(rows: readonly string[]): number {
  let blocks = 0;
  for (let y = 1; y < rows.length; y++) {
    for (let x = 1; x < rows.length; x++) {
      const block = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`;
      if (block === "0000" || block === "1111") blocks++;
    }
  }
  return blocks;
}

function layerOf(rows: readonly string[]): ModuleLayer {
  const layer = emptyLayer(rows.length);
  rows.forEach((row, y) => {
    Array.from(row).forEach((module, x) => {
      if (module === "1") setModule(layer, x, y);
    });
  });
  return layer;
}

function rowsOf(layer: ModuleLayer): string[] {
  const side = Array.from({ length: layer.size }, (_, at) => at);
  return side.map((y) => side.map((x) => (hasModule(layer, x, y) ? "1" : "0")).join(""));
}

/** Symbols in QR code sizes with many more long runs and finder-like patterns than real symbols. */
const anySymbol = fc.constantFrom(21, 25, 33, 37, 65, 69, 97).chain((size) => {
  const piece = fc.constantFrom(
    "0",
    "1",
    "01",
    "0000",
    "00000",
    "111111",
    "1011101",
    "00001011101",
    "10111010000",
  );
  const row = fc
    .array(piece, { minLength: size, maxLength: size })
    .map((pieces) => pieces.join("").slice(0, size));
  return fc.array(row, { minLength: size, maxLength: size });
});

describe("the penalty of a mask", () => {
  test("computes a QR mask's penalty by the standard's four rules", () => {
    fc.assert(
      fc.property(anySymbol, fc.boolean(), (rows, turned) => {
        const used = turned ? rows.map((_, x) => rows.map((row) => row[x]).join("")) : rows;
        expect(maskPenalty(layerOf(used))).toBe(plainPenalty(used));
      }),
      { numRuns: 100 },
    );
  });

  test("gives runs of five modules a penalty of 3 and runs of eight 6", () => {
    const chequered = Array.from({ length: 21 }, (_, y) =>
      (y % 2 === 0 ? "01" : "10").repeat(11).slice(0, 21),
    );
    expect(maskPenalty(layerOf(chequered))).toBe(0);
    const five = chequered.map((row, y) => (y === 10 ? `${"01".repeat(4)}00000${"10".repeat(4)}` : row));
    expect(maskPenalty(layerOf(five))).toBe(plainPenalty(five));
    expect(plainPenalty(five)).toBe(3);
  });

  test("counts a finder-like pattern once, wherever it is in the symbol", () => {
    const lineOf = (piece: string, at: number): string[] => {
      const line = `${"10".repeat(13).slice(0, at)}${piece}`;
      const rest = (line.endsWith("1") ? "01" : "10").repeat(13);
      return Array.from({ length: 25 }, (_, y) =>
        y === 12 ? (line + rest).slice(0, 25) : "01".repeat(13).slice(y % 2, 25 + (y % 2)),
      );
    };
    const finders = (rows: readonly string[]): number => {
      const broken = rows.map((row) => row.replace(/1011101/, "1010101"));
      return Math.round((maskPenalty(layerOf(rows)) - maskPenalty(layerOf(broken))) / 40);
    };
    expect(finders(lineOf("10111010000", 8))).toBe(1);
    expect(finders(lineOf("00001011101", 4))).toBe(1);
    expect(finders(lineOf("000010111010000", 4))).toBe(1);
    expect(finders(lineOf("1011101", 0))).toBe(1);
    expect(finders(lineOf("1011101", 18))).toBe(1);
    expect(finders(lineOf("1011101", 8))).toBe(0);
  });

  test("chooses the QR mask with the lowest penalty", () => {
    const sample = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 600 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc
        .constantFrom(900, 1600, 2331)
        .map((length) => "https://school.example.org/".repeat(90).slice(0, length)),
    );
    fc.assert(
      fc.property(sample, (text) => {
        const bytes = toUtf8(text);
        const plan = planSegments(bytes);
        if (!plan) throw new Error("too long");
        const { masks } = qrTemplate(plan.version);
        const unmasked = placeCodewords(qrTemplate(plan.version), qrCodewords(bytes, plan));
        const penalties = masks.map((mask) => {
          const layer = emptyLayer(unmasked.size);
          combineLayers(layer, unmasked, mask);
          return plainPenalty(rowsOf(layer));
        });
        const chosen = bestMasked(unmasked, masks);
        expect(chosen.reference).toBe(penalties.indexOf(Math.min(...penalties)));
        expect(plainPenalty(rowsOf(chosen.layer))).toBe(Math.min(...penalties));
      }),
      { numRuns: 24 },
    );
  });

  test("chooses the first QR mask if several have the lowest penalty", () => {
    const empty = emptyLayer(21);
    expect(bestMasked(empty, [empty, empty, empty]).reference).toBe(0);
  });
});
