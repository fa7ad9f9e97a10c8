import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Camera, type PrinterError, rasterOf, simulatedScan } from "@print-builder/production/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-calibrate-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function calibrate(...options: readonly string[]) {
  const program = join(import.meta.dirname, "calibrate.ts");
  return spawnSync(process.execPath, [program, ...options], { encoding: "utf8" });
}

const card = { widthMm: 85.6, heightMm: 53.98 };
const camera: Camera = {
  ...{ width: 1050, height: 700 },
  corners: [
    [60, 50],
    [985, 70],
    [970, 652],
    [48, 636],
  ],
};

it("makes a printer profile from scans of both sides of a test sheet", async () => {
  const pdf = join(folder, "test.pdf");
  const written = calibrate("--sheet", pdf, "--paper", "cr80", "--sides", "2");
  expect(JSON.parse(written.stdout)).toEqual({ sheet: pdf, paper: "cr80", sides: 2 });
  const scan = async (page: number, error: PrinterError) => {
    const file = join(folder, `${page}.png`);
    writeFileSync(file, await simulatedScan(await rasterOf(pdf, page, 600), card, error, camera));
    return file;
  };
  const front = await scan(1, { x: 0.5, y: -0.3 });
  const back = await scan(2, { x: -0.2, y: -0.3 });
  const out = join(folder, "printer.json");
  const { status, stdout } = calibrate("--scan", front, "--scan-back", back, "--out", out);
  expect(status).toBe(0);
  const profile = JSON.parse(readFileSync(out, "utf8"));
  expect(JSON.parse(stdout)).toEqual(profile);
  expect(profile).toMatchObject({ kind: "card", paper: "cr80" });
  expect(profile.offset_x_mm).toBeCloseTo(-0.5, 1);
  expect(profile.offset_y_mm).toBeCloseTo(0.3, 1);
  expect(profile.back.offset_x_mm).toBeCloseTo(0.7, 1);
  expect(profile.back.offset_y_mm).toBeCloseTo(0, 1);
});

it("reports a scan without readable marks in one line, writes no file", () => {
  const scan = join(folder, "no.png");
  writeFileSync(scan, "no picture");
  const out = join(folder, "none.json");
  const { status, stderr } = calibrate("--scan", scan, "--out", out);
  expect(status).toBe(1);
  expect(stderr).toBe(`${scan} is not a picture that can be read. Use a PNG or JPEG file.\n`);
  expect(existsSync(out)).toBe(false);
  expect(calibrate("--paper", "a4").stderr).toContain("Give either --sheet");
});
