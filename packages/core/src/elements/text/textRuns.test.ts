import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sample } from "#test/sampleStates.ts";
import type { DrawOp } from "../../drawing/drawOp.ts";
import { createTextEngine } from "../../text/index.ts";
import { fillTokens } from "../../tokens/index.ts";
import type { CardValues } from "../drawTools.ts";
import { prepareElement } from "../elementKinds.ts";
import { filledRuns, readRuns, type TextRun } from "./textRuns.ts";

const text = createTextEngine(openFonts());

function drawn(properties: Record<string, unknown>, record: Record<string, string> = {}) {
  const values: CardValues = {
    designing: false,
    key: "",
    fill: (template, listener) => fillTokens(template, (token) => record[token], listener),
    holds: () => true,
    image: () => null,
  };
  const reports: string[] = [];
  const stored = sample("t", { type: "text", width: 400, height: 80, properties });
  const images = { find: () => ({ status: "missing", detail: "" }) as const };
  const tools = { paper: null, values, text, images, report: (kind: string) => void reports.push(kind) };
  return { ...prepareElement(stored).draw(tools), reports };
}

/** The words of each glyph operation, with face, size and colour. */
function pieces(ops: readonly DrawOp[]) {
  return ops.flatMap((op) =>
    op.op === "glyphs"
      ? [`${op.words.map(({ word }) => word.text).join("")} ${op.face} ${op.size} ${op.fill.color}`]
      : [],
  );
}

describe("stored runs", () => {
  it("sorts stored runs and drops invalid runs", () => {
    const wrong = [null, 7, "x", {}, { start: 3, end: 3, bold: true }, { start: "a", end: 4, bold: true }];
    const unsaid = [
      { start: 0, end: 4 },
      { start: 0, end: 4, color: "blurple", fontSize: -1, bold: "yes" },
    ];
    expect(readRuns([...wrong, ...unsaid])).toEqual([]);
    for (const none of [undefined, null, {}, "runs", 3]) expect(readRuns(none)).toEqual([]);
    expect(
      readRuns([
        { start: 9, end: "12", bold: true },
        { start: -4, end: 2.7, color: "#FF0000", fontSize: "12", more: 1 },
      ]),
    ).toEqual([
      { start: 0, end: 2, color: "#FF0000", fontSize: 12 },
      { start: 9, end: 12, bold: true },
    ]);
  });

  it("merges overlapping runs; the later run wins conflicts", () => {
    const runs = [
      { start: 0, end: 10, bold: true, color: "#111111" },
      { start: 5, end: 15, color: "#222222" },
    ];
    expect(readRuns(runs)).toEqual([
      { start: 0, end: 5, bold: true, color: "#111111" },
      { start: 5, end: 10, bold: true, color: "#222222" },
      { start: 10, end: 15, color: "#222222" },
    ]);
  });

  it("accepts valid weights, letter spacing and font variants in runs", () => {
    expect(
      readRuns([
        { start: 0, end: 2, bold: true, weight: "300", letterSpacing: 1.5 },
        { start: 2, end: 4, weight: 0, letterSpacing: "wide", fontVariant: "tabular-nums small-caps swash" },
      ]),
    ).toEqual([
      { start: 0, end: 2, weight: 300, letterSpacing: 1.5 },
      { start: 2, end: 4, fontVariant: "small-caps tabular-nums" },
    ]);
  });

  it("lets the later of bold and weight win where runs overlap", () => {
    const runs = [
      { start: 0, end: 6, bold: true },
      { start: 2, end: 6, weight: 300 },
      { start: 4, end: 6, bold: false },
    ];
    expect(readRuns(runs)).toEqual([
      { start: 0, end: 2, bold: true },
      { start: 2, end: 4, weight: 300 },
      { start: 4, end: 6, bold: false },
    ]);
  });

  it("reads any stored value as sorted runs without overlap", () => {
    const run = fc.record({
      start: fc.oneof(fc.integer({ min: -5, max: 40 }), fc.anything()),
      end: fc.oneof(fc.integer({ min: -5, max: 40 }), fc.anything()),
      bold: fc.anything(),
      color: fc.oneof(fc.constantFrom("#f00", "none", "x"), fc.anything()),
      fontSize: fc.oneof(fc.float(), fc.anything()),
    });
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.oneof(run, fc.anything())), fc.anything()), (stored) => {
        let end = 0;
        for (const each of readRuns(stored)) {
          expect(each.start).toBeGreaterThanOrEqual(end);
          expect(each.end).toBeGreaterThan(each.start);
          end = each.end;
        }
      }),
    );
  });
});

describe("a run over a token", () => {
  const [name, rest] = ["{{ name }}", " of "];
  const template = `${name}${rest}{{ house }}`;
  const record = { name: "Amara Okafor", house: "Kestrel" };
  const covering = (start: number, end: number): TextRun => ({ start, end, color: "#ff0000" });

  it("extends a run over the start of a token to the token's whole value", () => {
    for (const end of [name.length, 5]) {
      const { ops } = drawn({ text: template, runs: [covering(0, end)] }, record);
      expect(pieces(ops)).toEqual(["Amara Okafor arimo-400 24 #ff0000", " of Kestrel arimo-400 24 #000000"]);
    }
  });

  it("drops a run over an empty value and keeps its neighbours", () => {
    const runs = [covering(0, name.length), { start: name.length, end: template.length, bold: true }];
    expect(pieces(drawn({ text: template, runs }, { ...record, name: "" }).ops)).toEqual([
      " of Kestrel arimo-700 24 #000000",
    ]);
  });

  it("moves runs with the values that they cover, without overlaps", () => {
    const place = fc.record({ gap: fc.nat(5), token: fc.integer({ min: 4, max: 9 }), value: fc.nat(12) });
    const offsets = fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), offsets, (tokens, borders) => {
        let [at, to] = [0, 0];
        const places = tokens.map(({ gap, token, value }) => {
          const [start, from] = [at + gap, to + gap];
          [at, to] = [start + token, from + value];
          return { start, end: at, from, to };
        });
        const sorted = borders.toSorted((a, b) => a - b);
        const runs = sorted
          .slice(1)
          .map((end, index) => ({ start: sorted[index] ?? 0, end, fontSize: end + 1 }));
        let last = 0;
        for (const { start, end, fontSize } of filledRuns(runs, places)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
          for (const { from, to: until } of places) {
            // A run covers either a whole value or none of it.
            expect(start <= from || start >= until || from === until, `${fontSize}`).toBe(true);
          }
        }
      }),
    );
  });
});

describe("text of automatic height", () => {
  const long = "A long line of words that takes several lines in a box as narrow as this one is";
  const properties = { text: long, fontSize: 30, backgroundColor: "#00ff00", autoHeight: true };

  it("grows a text box of automatic height with its lines", () => {
    const { ops, reports } = drawn(properties);
    expect(reports).toEqual([]);
    const [ground] = ops;
    const bottom = ground?.op === "path" ? Math.max(...ground.path.flatMap(([, , y = 0]) => [y ?? 0])) : 0;
    expect(bottom).toBeCloseTo(36 * 3, 6);
    expect(drawn({ ...properties, autoHeight: false }).reports).toEqual(["text_overflow"]);
  });

  it("starts text of automatic height at the top of its box", () => {
    const text = "One";
    const baselineOf = (more: object) =>
      drawn({ text, ...more }).ops.flatMap((op) => (op.op === "glyphs" ? [op.baseline] : []))[0];
    expect(baselineOf({ autoHeight: true, verticalAlign: "bottom" })).toBe(baselineOf({}));
  });

  it("reports a word too wide for text of automatic height", () => {
    expect(drawn({ ...properties, text: "W".repeat(60) }).reports).toEqual(["text_overflow"]);
  });
});

describe("text with runs", () => {
  it("draws each run in its own size and face, on one baseline", () => {
    const { ops, reports } = drawn({
      text: "Bus 12 leaves at 7",
      fontSize: 20,
      runs: [
        { start: 4, end: 6, bold: true, color: "#c00000", fontSize: 40 },
        { start: 17, end: 18, italic: true, fontFamily: "Georgia" },
      ],
    });
    expect(pieces(ops)).toEqual([
      "Bus  arimo-400 20 #000000",
      "12 arimo-700 40 #c00000",
      " leaves at  arimo-400 20 #000000",
      "7 gelasio-400-italic 20 #000000",
    ]);
    const baselines = new Set(ops.map((op) => (op.op === "glyphs" ? op.baseline : 0)));
    expect(baselines.size).toBe(1);
    expect(reports).toEqual([]);
  });

  it("reports a run's unknown font family", () => {
    const { reports } = drawn({ text: "Bus 12", runs: [{ start: 0, end: 3, fontFamily: "No Such Face" }] });
    expect(reports).toEqual(["unknown_font"]);
  });

  it("draws only the coloured runs of transparent text", () => {
    const { ops } = drawn({
      text: "Bus 12",
      color: "transparent",
      runs: [{ start: 4, end: 6, color: "#00ff00" }],
    });
    expect(pieces(ops)).toEqual(["12 arimo-400 24 #00ff00"]);
  });
});
