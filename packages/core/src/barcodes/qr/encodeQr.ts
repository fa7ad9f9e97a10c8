import type { BarcodeResult } from "../barcodeSymbol.ts";
import { maskPenalty } from "./maskPenalty.ts";
import { combineLayers, emptyLayer, type ModuleLayer, rowRuns } from "./moduleLayer.ts";
import { eciBits, planSegments } from "./planSegments.ts";
import { qrCodewords } from "./qrCodewords.ts";
import { placeCodewords, qrTemplate } from "./qrTemplate.ts";
import { type QrVersion, qrVersions } from "./qrVersions.ts";
import { toUtf8 } from "./utf8.ts";

const quietModules = 4;

// What version 40 holds as one segment: four bits of mode, 14 or 16 of length, then the characters.
const largestBits = (qrVersions.at(-1) as QrVersion).dataCodewords * 8;
const mostBytes = Math.floor((largestBits - 20) / 8);
const mostBytesWithEci = Math.floor((largestBits - 20 - eciBits) / 8);
const mostDigits = Math.floor(((largestBits - 18) / 10) * 3);

/**
 * A QR code (ISO/IEC 18004, model 2) at error correction level M: the smallest version for an optimal division
 * into numeric, alphanumeric and byte segments, UTF-8 announced by ECI 26 where the text is not ASCII, and the
 * mask of the lowest penalty (of equal ones the first).
 */
export function encodeQr(value: string): BarcodeResult {
  if (!value.isWellFormed()) return { ok: false, reason: brokenCharacter(value) };
  if (value.length > mostDigits) return { ok: false, reason: tooLong(value) };
  const bytes = toUtf8(value);
  const plan = planSegments(bytes);
  if (plan === undefined) return { ok: false, reason: tooLong(value) };
  const template = qrTemplate(plan.version);
  const unmasked = placeCodewords(template, qrCodewords(bytes, plan));
  const side = template.size + 2 * quietModules;
  const rects = rowRuns(bestMasked(unmasked, template.masks).layer, quietModules);
  return { ok: true, symbol: { columns: side, rows: side, rects } };
}

/** The symbol under the mask of the lowest penalty, and that mask's reference. */
export function bestMasked(
  unmasked: ModuleLayer,
  masks: readonly ModuleLayer[],
): { layer: ModuleLayer; reference: number } {
  let best = emptyLayer(unmasked.size);
  let candidate = emptyLayer(unmasked.size);
  let reference = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, mask] of masks.entries()) {
    combineLayers(candidate, unmasked, mask);
    const penalty = maskPenalty(candidate);
    if (penalty >= least) continue;
    least = penalty;
    reference = index;
    [best, candidate] = [candidate, best];
  }
  return { layer: best, reference };
}

function brokenCharacter(value: string): string {
  const position = Array.from(value).findIndex((character) => !character.isWellFormed()) + 1;
  return `The value holds half a character at position ${position.toLocaleString("en")}; type it again.`;
}

function tooLong(value: string): string {
  const bytes = toUtf8(value).length;
  const ascii = bytes === value.length;
  const most = (ascii ? mostBytes : mostBytesWithEci).toLocaleString("en");
  const digits = ascii ? `, or ${mostDigits.toLocaleString("en")} digits` : "";
  return `The value is too long for a QR code (${bytes.toLocaleString("en")} bytes; ${most} bytes at most${digits}).`;
}
