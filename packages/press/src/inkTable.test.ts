import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as library from "lcms-wasm";
import { expect, it } from "vitest";
import { createCmykTransform } from "./cmykTransform.ts";
import { genericPress } from "./pressProfile.ts";

/** Little CMS's own conversion of 8-bit samples. */
async function convertByLittleCms(profile: Uint8Array, samples: Uint8Array): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve("lcms-wasm/dist/lcms.wasm"));
  const lcms = await library.instantiate({ wasmBinary: await readFile(wasm) });
  const transform = lcms.cmsCreateTransform(
    lcms.cmsCreate_sRGBProfile(),
    library.TYPE_RGB_8,
    lcms.cmsOpenProfileFromMem(profile, profile.length),
    library.TYPE_CMYK_8,
    library.INTENT_RELATIVE_COLORIMETRIC,
    library.cmsFLAGS_BLACKPOINTCOMPENSATION,
  );
  return lcms.cmsDoTransform(transform, samples, samples.length / 3);
}

async function convertByTable(profile: Uint8Array, samples: Uint8Array): Promise<Uint8Array> {
  const inks = new Uint32Array(samples.length / 3);
  (await createCmykTransform(profile))(samples, inks);
  return new Uint8Array(inks.buffer);
}

/** Every fifth level of each channel: 140,608 colours, including black, white and all greys between them. */
function sampleColours(): Uint8Array {
  const levels = Array.from({ length: 52 }, (_, step) => 5 * step);
  return Uint8Array.from(levels.flatMap((r) => levels.flatMap((g) => levels.flatMap((b) => [r, g, b]))));
}

it("the table agrees with Little CMS to one level", async () => {
  const profile = await genericPress();
  const samples = sampleColours();
  const [expected, inks] = await Promise.all([
    convertByLittleCms(profile, samples),
    convertByTable(profile, samples),
  ]);
  const counts = [0, 0, 0];
  for (const [at, ink] of inks.entries()) {
    const difference = Math.abs(ink - (expected[at] ?? 0));
    counts[Math.min(2, difference)] = (counts[Math.min(2, difference)] ?? 0) + 1;
  }
  expect(counts[2]).toBe(0);
  expect(counts[1]).toBeLessThan(inks.length / 500);
});

it("white prints without ink, also next to other colours", async () => {
  const white = [255, 255, 255];
  const inks = await convertByTable(
    await genericPress(),
    Uint8Array.from([...white, ...white, 0, 0, 0, ...white]),
  );
  expect([...inks.subarray(0, 8)]).toEqual(Array(8).fill(0));
  expect([...inks.subarray(8, 12)]).not.toEqual([0, 0, 0, 0]);
  expect([...inks.subarray(12)]).toEqual([0, 0, 0, 0]);
});
