import { describe, expect, test } from "vitest";
import { qrMatrices } from "#test/fixtures/barcodes/qrMatrices.ts";
import { hasModule } from "#test/moduleAt.ts";
import { toUtf8 } from "../utf8.ts";
import { encodeQr } from "./encodeQr.ts";
import { combineLayers, emptyLayer, type ModuleLayer } from "./moduleLayer.ts";
import { planSegments, type SegmentPlan } from "./planSegments.ts";
import { qrCodewords } from "./qrCodewords.ts";
import { placeCodewords, qrTemplate } from "./qrTemplate.ts";
import { qrVersions } from "./qrVersions.ts";

function modulesOf(layer: ModuleLayer): string {
  const side = Array.from({ length: layer.size }, (_, at) => at);
  return side.map((y) => side.map((x) => (hasModule(layer, x, y) ? "1" : "0")).join("")).join("");
}

/** The 32-bit FNV-1a hash, which the fixtures store in place of the modules of reference encoders. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function maskedSymbols(value: string): { plan: SegmentPlan; symbols: string[] } {
  const bytes = toUtf8(value);
  const plan = planSegments(bytes);
  if (!plan) throw new Error("too long");
  const template = qrTemplate(plan.version);
  const unmasked = placeCodewords(template, qrCodewords(bytes, plan));
  const symbols = template.masks.map((mask) => {
    const layer = emptyLayer(template.size);
    combineLayers(layer, unmasked, mask);
    return modulesOf(layer);
  });
  return { plan, symbols };
}

function drawnModules(value: string): string {
  const result = encodeQr(value);
  if (!result.ok) throw new Error(result.reason);
  const side = result.symbol.columns - 8;
  const modules = new Array<string>(side * side).fill("0");
  const { rects } = result.symbol;
  for (let at = 0; at < rects.length; at += 4) {
    const [x, y, width] = rects.slice(at, at + 3) as [number, number, number];
    for (let column = x; column < x + width; column++) modules[(y - 4) * side + column - 4] = "1";
  }
  return modules.join("");
}

describe("the modules of a QR code", () => {
  test.each(qrMatrices)(
    "matches reference QR symbols under all masks: version $version, $unit",
    (reference) => {
      const { unit, length, version, segments, masks } = reference;
      const value = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      const { plan, symbols } = maskedSymbols(value);
      expect(plan.version.number).toBe(version);
      expect(plan.modes.filter((mode, at) => at === 0 || mode !== plan.modes[at - 1])).toHaveLength(segments);
      expect(symbols.map(fnv1a)).toEqual(masks);
      expect(symbols).toContain(drawnModules(value));
    },
  );

  test("has reference symbols for every QR version", () => {
    const compared = new Set(qrMatrices.map((reference) => reference.version));
    expect(qrVersions.filter(({ number }) => !compared.has(number))).toEqual([]);
  });

  test("chooses mask 2 for the QR standard's example, 01234567 in 1-M", () => {
    expect(maskedSymbols("01234567").symbols.indexOf(drawnModules("01234567"))).toBe(2);
  });
});
