import { emptyLayer, type ModuleLayer, setModule } from "./moduleLayer.ts";
import type { QrVersion } from "./qrVersions.ts";

/** The modules that all symbols of a version at level M share. */
export type QrTemplate = {
  size: number;
  /** Dark modules of finder, timing and alignment patterns and of the version information. */
  functionPatterns: ModuleLayer;
  /** For each mask reference: the modules that the mask inverts, with its format information. */
  masks: readonly ModuleLayer[];
  /** Module coordinates x, y, x, y, … in the order of codeword bits, without remainder bits. */
  path: Uint8Array;
};

/** ISO/IEC 18004, Table 10: whether the mask inverts a module. */
const maskConditions: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const templates = new Map<number, QrTemplate>();

export function qrTemplate(version: QrVersion): QrTemplate {
  const known = templates.get(version.number);
  if (known) return known;
  const template = buildTemplate(version);
  templates.set(version.number, template);
  return template;
}

function buildTemplate(version: QrVersion): QrTemplate {
  const { size } = version;
  const plan: Plan = { size, dark: emptyLayer(size), taken: new Uint8Array(size * size) };
  drawTiming(plan);
  drawFinders(plan);
  drawAlignment(plan, version.alignment);
  drawVersionInformation(plan, version.number);
  // This only reserves the modules. Format information differs by mask, so it is drawn into the masks' layers.
  drawFormat({ ...plan, dark: emptyLayer(size) }, 0);
  const masks = maskConditions.map((turns, reference) => maskLayer(plan, turns, reference));
  return { size, functionPatterns: plan.dark, masks, path: codewordPath(plan, version.totalCodewords * 8) };
}

/** `taken` marks all modules that codewords cannot use. */
type Plan = { size: number; dark: ModuleLayer; taken: Uint8Array };

function draw(plan: Plan, x: number, y: number, isDark: boolean): void {
  plan.taken[y * plan.size + x] = 1;
  if (isDark) setModule(plan.dark, x, y);
}

function drawTiming(plan: Plan): void {
  for (let at = 8; at < plan.size - 8; at++) {
    draw(plan, at, 6, at % 2 === 0);
    draw(plan, 6, at, at % 2 === 0);
  }
}

function drawFinders(plan: Plan): void {
  const far = plan.size - 4;
  for (const [centreX, centreY] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const) {
    // The ring around the pattern is the light separator, which ends at the symbol's edge.
    for (let y = Math.max(centreY - 4, 0); y <= Math.min(centreY + 4, plan.size - 1); y++) {
      for (let x = Math.max(centreX - 4, 0); x <= Math.min(centreX + 4, plan.size - 1); x++) {
        const ring = Math.max(Math.abs(x - centreX), Math.abs(y - centreY));
        draw(plan, x, y, ring !== 2 && ring !== 4);
      }
    }
  }
}

function drawAlignment(plan: Plan, centres: readonly number[]): void {
  const last = plan.size - 7;
  for (const centreY of centres) {
    for (const centreX of centres) {
      const corner =
        (centreX === 6 && centreY === 6) ||
        (centreX === 6 && centreY === last) ||
        (centreX === last && centreY === 6);
      if (corner) continue;
      for (let at = 0; at < 25; at++) {
        const right = (at % 5) - 2;
        const down = Math.floor(at / 5) - 2;
        draw(plan, centreX + right, centreY + down, Math.max(Math.abs(right), Math.abs(down)) !== 1);
      }
    }
  }
}

function drawVersionInformation(plan: Plan, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | remainder(version << 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const near = Math.floor(at / 3);
    const far = plan.size - 11 + (at % 3);
    const isDark = ((bits >> at) & 1) === 1;
    draw(plan, near, far, isDark);
    draw(plan, far, near, isDark);
  }
}

/** Draws the format information: 00 for level M and the mask reference, with error correction and XOR mask. */
function drawFormat(plan: Plan, maskReference: number): void {
  const data = maskReference << 10;
  const bits = (data | remainder(data, 0x537)) ^ 0x5412;
  const { size } = plan;
  for (let at = 0; at < 15; at++) {
    const isDark = ((bits >> at) & 1) === 1;
    // The first copy runs around the top left finder, skipping the timing patterns.
    if (at < 8) draw(plan, 8, at < 6 ? at : at + 1, isDark);
    else draw(plan, at === 8 ? 7 : 14 - at, 8, isDark);
    // The second copy is split: one part is below the top right finder, one to the right of the bottom left finder.
    if (at < 8) draw(plan, size - 1 - at, 8, isDark);
    else draw(plan, 8, size - 15 + at, isDark);
  }
  draw(plan, 8, size - 8, true);
}

/**
 * The remainder of a polynomial division over GF(2), with polynomials given as bits, for the BCH codes of Annexes C
 * and D.
 */
function remainder(dividend: number, divisor: number): number {
  const divisorLength = 32 - Math.clz32(divisor);
  let rest = dividend;
  for (let length = 32 - Math.clz32(rest); length >= divisorLength; length = 32 - Math.clz32(rest)) {
    rest ^= divisor << (length - divisorLength);
  }
  return rest;
}

function maskLayer(plan: Plan, turns: (x: number, y: number) => boolean, reference: number): ModuleLayer {
  const { size } = plan;
  const layer = emptyLayer(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (plan.taken[y * size + x] === 0 && turns(x, y)) setModule(layer, x, y);
    }
  }
  drawFormat({ size, dark: layer, taken: new Uint8Array(size * size) }, reference);
  return layer;
}

/** Pairs of columns from the right, alternately upward and downward, with the right module first. */
function codewordPath(plan: Plan, length: number): Uint8Array {
  const { size, taken } = plan;
  const path = new Uint8Array(length * 2);
  let filled = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    // The seventh column belongs to no pair, because it has the vertical timing pattern.
    const right = size - 1 - 2 * pair > 6 ? size - 1 - 2 * pair : size - 2 - 2 * pair;
    for (let step = 0; step < 2 * size; step++) {
      const x = right - (step % 2);
      const y = pair % 2 === 0 ? size - 1 - (step >> 1) : step >> 1;
      if (taken[y * size + x] === 1 || filled === path.length) continue;
      path[filled++] = x;
      path[filled++] = y;
    }
  }
  return path;
}

/** Writes function patterns and unmasked codewords over `layer`, which must have the template's size. */
export function placeCodewords(
  template: QrTemplate,
  codewords: Uint8Array,
  layer = emptyLayer(template.size),
): ModuleLayer {
  const { path } = template;
  layer.rows.set(template.functionPatterns.rows);
  layer.columns.set(template.functionPatterns.columns);
  for (let bit = 0; bit < codewords.length * 8; bit++) {
    if ((((codewords[bit >> 3] as number) >> (7 - (bit & 7))) & 1) === 1) {
      setModule(layer, path[bit * 2] as number, path[bit * 2 + 1] as number);
    }
  }
  return layer;
}
