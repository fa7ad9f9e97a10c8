import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { parsePrintRequest } from "@print-builder/core/sheets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProject } from "./openProject.ts";
import { printProject } from "./printProject.ts";
import { drawThumbnail } from "./renderCard.ts";

const demo = join(import.meta.dirname, "../../../../demo/student-card");
const text = { id: "wordy", type: "text", x: 0, y: 0, width: 90, height: 20 };
const sample = { values: { full_name: "Grace Mensah" }, photo: null };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "render-card-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The demo with a changed design, optionally without its table. */
function demoWith(name: string, change: object, hasTable = true): string {
  const path = join(folder, name);
  cpSync(demo, path, { recursive: true });
  if (!hasTable) rmSync(join(path, "data"), { recursive: true });
  const file = join(path, "project.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...change }));
  return path;
}

async function thumbnailOf(path: string): Promise<string> {
  const open = await openProject(path);
  try {
    return await drawThumbnail(open, "front");
  } finally {
    await open.close();
  }
}

async function printOf(path: string): Promise<Buffer> {
  const open = await openProject(path);
  const parts: Buffer[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(Buffer.from(chunk));
      done();
    },
  });
  try {
    const { project, records } = open;
    const { isDualSided, pageSetup } = project;
    if (!pageSetup) throw new Error("The demo has a page setup.");
    const asked = parsePrintRequest({ side: "both" }, { total: records.total, pageSetup, isDualSided });
    if (!asked.ok) throw new Error("The demo can be printed.");
    await printProject(asked.request, { open, out, now: new Date(0) });
    return Buffer.concat(parts);
  } finally {
    await open.close();
  }
}

it("draws a thumbnail of the first person, the sample or the field names", async () => {
  const [first] = readFileSync(join(demo, "data/students.csv"), "utf8").split("\n").slice(1);
  const [, firstName = "?"] = first?.split(",") ?? [];
  const real = await thumbnailOf(demoWith("real", { sample }));
  expect([real.includes(firstName), real.includes("data:image/"), real.includes("{{")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(real).not.toContain("Grace");
  const invented = await thumbnailOf(demoWith("invented", { sample }, false));
  expect([invented.includes("Grace Mensah"), invented.includes(firstName)]).toEqual([true, false]);
  const open = await thumbnailOf(demoWith("open", { field_map: {}, image_map: {} }));
  expect([open.includes("{{ full_name }}"), open.includes(firstName)]).toEqual([true, false]);
});

it("a sample person does not change a print from a table", async () => {
  const without = await printOf(demoWith("without", {}));
  const withSample = await printOf(demoWith("with", { sample }));
  expect(without.length).toBeGreaterThan(50_000);
  expect(withSample.equals(without)).toBe(true);
});

it("draws no thumbnail for a design with far too much text", async () => {
  const { front_elements } = JSON.parse(readFileSync(join(demo, "project.json"), "utf8"));
  const wordy = (letters: number) => ({
    front_elements: [...front_elements, { ...text, properties: { text: "a".repeat(letters) } }],
  });
  expect(await thumbnailOf(demoWith("much", wordy(5000)))).toContain("<svg");
  await expect(thumbnailOf(demoWith("too-much", wordy(10_001)))).rejects.toThrow("too much text");
});
