import { expect, it } from "vitest";
import { createCmykTransform } from "./cmykTransform.ts";
import { genericPress } from "./pressProfile.ts";
import { startInkWorker } from "./startInkWorker.ts";

it("a worker converts pictures like the main process, in any order", async () => {
  const profile = await genericPress();
  const toCmyk = await createCmykTransform(profile);
  const inThread = startInkWorker(profile);
  const pictures = [7, 4_000, 90].map((pixels) => ({
    pixels,
    samples: Uint8Array.from({ length: pixels * 3 }, (_, at) => (at * 37 + pixels) % 256),
  }));
  const converted = await Promise.all(pictures.map(({ samples, pixels }) => inThread(samples, pixels)));
  expect(converted.map((inks) => Buffer.from(inks))).toEqual(
    pictures.map(({ samples, pixels }) => Buffer.from(toCmyk(samples, pixels))),
  );
});

it("reports every attempt to use a worker that cannot start", async () => {
  const inThread = startInkWorker(Buffer.from("no profile"));
  for (const _ of [1, 2])
    await expect(inThread(new Uint8Array(3), 1)).rejects.toThrow("Its tables cannot be read.");
});
