import { type BarcodeResult, defineSymbology } from "../barcodeSymbol.ts";
import { toUtf8 } from "../utf8.ts";
import { maskPenalty } from "./maskPenalty.ts";
import { combineLayers, emptyLayer, type ModuleLayer, rowRuns } from "./moduleLayer.ts";
import { eciBits, planSegments } from "./planSegments.ts";
import { qrCodewords } from "./qrCodewords.ts";
import { placeCodewords, qrTemplate } from "./qrTemplate.ts";
import { type QrVersion, qrVersions } from "./qrVersions.ts";

const quietModules = 4;

// Capacity of version 40 in one segment: 4 bits for the mode, 14 or 16 bits for the length, then the characters.
const maxBits = (qrVersions.at(-1) as QrVersion).dataCodewords * 8;
const maxBytes = Math.floor((maxBits - 20) / 8);
const maxBytesWithEci = Math.floor((maxBits - 20 - eciBits) / 8);
const maxDigits = Math.floor(((maxBits - 18) / 10) * 3);

/**
 * Encodes a QR code (ISO/IEC 18004, model 2) at error correction level M, in the smallest version that holds an
 * optimal division into numeric, alphanumeric and byte segments. Declares UTF-8 by ECI 26 if the text is not ASCII,
 * and uses the first mask with the lowest penalty.
 */
export function encodeQr(value: string): BarcodeResult {
  if (!value.isWellFormed()) return { ok: false, reason: brokenCharacter(value) };
  if (value.length > maxDigits) return { ok: false, reason: tooLong(value) };
  const bytes = toUtf8(value);
  const plan = planSegments(bytes);
  if (plan === undefined) return { ok: false, reason: tooLong(value) };
  const template = qrTemplate(plan.version);
  const { unmasked, room } = roomFor(template.size);
  placeCodewords(template, qrCodewords(bytes, plan), unmasked);
  const side = template.size + 2 * quietModules;
  const rects = rowRuns(bestMasked(unmasked, template.masks, room).layer, quietModules);
  return { ok: true, symbol: { columns: side, rows: side, rects } };
}

type WorkLayers = readonly [ModuleLayer, ModuleLayer];

const newRoom = (size: number): WorkLayers => [emptyLayer(size), emptyLayer(size)];

/** Scratch layers by size. They are reused for every symbol, because no result refers to them. */
const rooms = new Map<number, { readonly unmasked: ModuleLayer; readonly room: WorkLayers }>();

function roomFor(size: number) {
  const known = rooms.get(size);
  if (known) return known;
  const made = { unmasked: emptyLayer(size), room: newRoom(size) };
  rooms.set(size, made);
  return made;
}

/**
 * The symbol under the mask with the lowest penalty, with the mask's reference. The result is one of the layers in
 * `room`.
 */
export function bestMasked(
  unmasked: ModuleLayer,
  masks: readonly ModuleLayer[],
  room = newRoom(unmasked.size),
): { layer: ModuleLayer; reference: number } {
  let [best, candidate] = room;
  let reference = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, mask] of masks.entries()) {
    combineLayers(candidate, unmasked, mask);
    const penalty = maskPenalty(candidate);
    if (penalty >= least) continue;
    least = penalty;
    reference = index;
    const beaten = best;
    best = candidate;
    candidate = beaten;
  }
  return { layer: best, reference };
}

function brokenCharacter(value: string): string {
  const position = Array.from(value).findIndex((character) => !character.isWellFormed()) + 1;
  return `The value has an invalid character at position ${position.toLocaleString("en")}; type it again.`;
}

function tooLong(value: string): string {
  const bytes = toUtf8(value).length;
  const ascii = bytes === value.length;
  const most = (ascii ? maxBytes : maxBytesWithEci).toLocaleString("en");
  const digits = ascii ? `, or ${maxDigits.toLocaleString("en")} digits` : "";
  return `The value is too long for a QR code (${bytes.toLocaleString("en")} bytes; ${most} bytes at most${digits}).`;
}

export const qrCode = defineSymbology({
  id: "qrcode",
  label: "QR code",
  otherNames: ["qr", "qr-code", "qr_code"],
  group: "matrix",
  quiet: { x: quietModules, y: quietModules },
  encode: encodeQr,
});
