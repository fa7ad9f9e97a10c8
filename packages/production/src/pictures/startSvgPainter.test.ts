import { artwork } from "@print-builder/svg/testing";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { type SvgPainter, startSvgPainter } from "./startSvgPainter.ts";

let painter: SvgPainter = startSvgPainter();
afterEach(() => painter.close());

function fresh(options = {}): SvgPainter {
  painter = startSvgPainter(options);
  return painter;
}

const plenty = 20_000;
const opening = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">';
const plain = `${opening}<rect width="20" height="20" fill="#00f"/></svg>`;
const endless = `${opening}<filter id="f"><feTurbulence numOctaves="1000000"/></filter><rect width="40" height="20" filter="url(#f)"/></svg>`;
/** Ten nested levels of markers, each level with ten markers on a line. */
const huge = `${opening}${Array.from({ length: 10 }, (_, at) => `<marker id="m${at}">${`<path d="M0 0h1" marker-start="url(#m${at - 1})"/>`.repeat(10)}</marker>`).join("")}<path d="M0 0h1" marker-start="url(#m9)"/></svg>`;

it("draws an SVG at the requested width and keeps its aspect ratio", async () => {
  const drawn = await fresh().paint(plain, 400, true, plenty);
  expect(drawn).toMatchObject({ kind: "drawn", width: 400, height: 200 });
  const png = drawn.kind === "drawn" ? (drawn.png ?? undefined) : undefined;
  const pixels = await sharp(png).raw().toBuffer();
  expect([...pixels.subarray(0, 4), pixels[399 * 4 + 3]]).toEqual([0, 0, 255, 255, 0]);
});

it.each(Object.entries(artwork))("draws an SVG saved by %s", async (_, svg) => {
  const drawn = await fresh().paint(svg, 1000, true, plenty);
  const png = drawn.kind === "drawn" ? (drawn.png ?? undefined) : undefined;
  const { channels } = await sharp(png).stats();
  // The picture shows more than one colour.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

it("stops an SVG that never finishes and draws the next in a new process", async () => {
  const before = await fresh().paint(plain, 10, true, plenty);
  const first = painter.processId();
  expect([before.kind, await painter.paint(endless, 400, true, 300)]).toEqual([
    "drawn",
    { kind: "refused", why: "time" },
  ]);
  expect((await painter.paint(plain, 10, true, plenty)).kind).toBe("drawn");
  expect(painter.processId()).not.toBe(first);
});

it("stops drawing an SVG that needs too much memory", async () => {
  expect(await fresh({ memoryMb: 200 }).paint(huge, 400, true, plenty)).toEqual({
    kind: "refused",
    why: "memory",
  });
  expect((await painter.paint(plain, 10, true, plenty)).kind).toBe("drawn");
});

it("refuses invalid SVGs and SVGs that refer to local files", async () => {
  const file = `${opening}<image href="/etc/hostname" width="9" height="9"/></svg>`;
  fresh();
  for (const damaged of ["<svg", "no drawing", file]) {
    expect(await painter.paint(damaged, 10, true, plenty)).toEqual({ kind: "refused", why: "damaged" });
  }
  const first = painter.processId();
  expect((await painter.paint(plain, 10, true, plenty)).kind).toBe("drawn");
  expect(painter.processId()).toBe(first);
});

it("restarts a painter process that was killed and finishes the drawing", async () => {
  const drawing = fresh().paint(artwork.heavy, 2000, true, plenty);
  await expect.poll(() => painter.processId()).not.toBeNull();
  process.kill(painter.processId() ?? 0, "SIGKILL");
  expect((await drawing).kind).toBe("drawn");
});

it("ends the painter process when it is idle", async () => {
  expect((await fresh({ idleMs: 50 }).paint(plain, 10, true, plenty)).kind).toBe("drawn");
  await expect.poll(() => painter.processId()).toBeNull();
});
