import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { encodeBarcode } from "@print-builder/core/barcodes";
import { parseProject } from "@print-builder/core/document";
import { prepareSide } from "@print-builder/core/layout";
import { findTokens } from "@print-builder/core/tokens";
import { fontFamilies } from "@print-builder/fonts";
import { describe, expect, test } from "vitest";
import { drawPreview } from "./drawPreview.ts";
import { renderTemplate } from "./renderTemplate.ts";
import { type StoredTemplate, type Template, toStoredTemplate } from "./template.ts";
import { templates } from "./templates.ts";

const folder = path.join(import.meta.dirname, "../../templates");
const inCategory = (category: string) => templates.filter((template) => template.category === category);
const read = ({ slug }: Template) => readFileSync(path.join(folder, `${slug}.json`), "utf8");
const storedOf = (template: Template): StoredTemplate => JSON.parse(read(template));
const partsOf = ({ front, back }: Template) => [...front, ...back];
const textOf = (part: Template["front"][number], key: string) => String(part.properties[key] ?? "");

const tokensOf = (template: Template) =>
  new Set(
    partsOf(template).flatMap((part) =>
      findTokens(`${textOf(part, "text")} ${textOf(part, "value")}`).map((token) => String(token)),
    ),
  );

const filled = (text: string, record: Template["sample"]) =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => record[name] ?? "");

/** Names that real registers hold. */
const longNames = {
  full_name: "Maximilian von Hohenfels-Wörth",
  first_name: "Oluwaseun-Adébáyọ̀",
  last_name: "Brzęczyszczykiewicz",
} as const;

const withLongNames = (record: Template["sample"]) => ({
  ...record,
  ...Object.fromEntries(Object.entries(longNames).filter(([name]) => name in record)),
});

const print = { dpi: 300, photoWidth: 720, photoQuality: 88 } as const;

describe("the set", () => {
  test("[TMPL-21] holds at least 24 templates in the five built-in categories", () => {
    expect(templates.length).toBeGreaterThanOrEqual(24);
    expect(inCategory("id_card").length).toBeGreaterThanOrEqual(12);
    expect(inCategory("business").length).toBeGreaterThanOrEqual(3);
    expect(inCategory("label").length).toBeGreaterThanOrEqual(4);
    expect(inCategory("poster").length).toBeGreaterThanOrEqual(3);
    expect(inCategory("banner").length).toBeGreaterThanOrEqual(2);
  });

  test("slugs and names are unique", () => {
    expect(new Set(templates.map(({ slug }) => slug)).size).toBe(templates.length);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  test("cards come in both directions, each with a back of its own", () => {
    const cards = inCategory("id_card");
    const wide = cards.filter(({ sheet }) => sheet.label.width_mm > sheet.label.height_mm);
    expect(wide.length).toBeGreaterThanOrEqual(5);
    expect(cards.length - wide.length).toBeGreaterThanOrEqual(5);
    for (const { name, front, back } of [...cards, ...inCategory("business")]) {
      expect(back.length, name).toBeGreaterThanOrEqual(4);
      expect(back, name).not.toEqual(front);
    }
  });

  test("no two templates share their ground colours", () => {
    const colors = templates.map(({ background, front, back }) => {
      const fills = [...front, ...back].map((part) => textOf(part, "fillColor")).filter(Boolean);
      return [background, ...fills].join(" ");
    });
    expect(new Set(colors).size).toBe(templates.length);
  });

  test("the folder holds one file per template and nothing else, below 4 MB in all", () => {
    const files = readdirSync(folder).sort();
    expect(files).toEqual(templates.map(({ slug }) => `${slug}.json`).sort());
    const bytes = files.map((file) => statSync(path.join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
  });
});

describe.each(templates.map((template) => [template.slug, template] as const))("%s", (_, template) => {
  const { width_mm: width, height_mm: height } = template.sheet.label;

  test("the file holds what the sources draw", async () => {
    const expected = { ...toStoredTemplate(template), preview_image: await drawPreview(template) };
    expect(read(template)).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  test("[TMPL-20] the file has a template's fields and is read as a design without a note", () => {
    const stored = storedOf(template);
    expect(stored.id).toBe(`builtin-${template.slug}`);
    expect(stored.description.length).toBeGreaterThan(20);
    expect(stored.elements).toEqual(stored.front_elements);
    expect(stored.is_dual_sided).toBe(template.back.length > 0);
    expect([stored.canvas_width, stored.canvas_height]).toEqual([Math.round(width * 3.77), Math.round(height * 3.77)]);
    const { project, notes } = parseProject(stored);
    expect(notes).toEqual([]);
    expect(prepareSide(project, "front").elements).toHaveLength(template.front.length);
    expect(prepareSide(project, "back").elements).toHaveLength(template.back.length);
    const ids = [...stored.front_elements, ...stored.back_elements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the sample has a value for each token and no other", () => {
    const tokens = tokensOf(template);
    expect(tokens.size).toBeGreaterThan(0);
    expect([...tokens].sort()).toEqual(Object.keys(template.sample).sort());
    expect(Object.values(template.sample).filter((value) => value.trim() === "")).toEqual([]);
    const asksForPhoto = partsOf(template).some((part) => part.properties.imageBinding === "photo");
    expect(asksForPhoto).toBe(template.person !== undefined);
  });

  test("the sample and long names print without a warning", async () => {
    const sample = await renderTemplate(template, print);
    const long = await renderTemplate(template, { ...print, record: withLongNames(template.sample) });
    expect(sample.warnings).toEqual([]);
    expect(long.warnings).toEqual([]);
  });

  test("type is large enough to read and edit, in at most two bundled families", () => {
    const texts = partsOf(template).filter(({ type }) => type === "text");
    for (const part of texts) expect(Number(part.properties.fontSize), part.name).toBeGreaterThanOrEqual(8);
    const families = [...new Set(texts.map((part) => textOf(part, "fontFamily")))];
    expect(families.length).toBeLessThanOrEqual(2);
    for (const family of families) expect(fontFamilies.map(({ name }) => name)).toContain(family);
    const bound = texts.filter((part) => textOf(part, "text").includes("{{"));
    for (const part of bound) expect(part.properties.textWrap, part.name).toBe("compress");
  });

  test("codes have modules of 0.25 mm or more, QR codes 9 mm or more, with their quiet zone free", () => {
    for (const side of [template.front, template.back]) {
      for (const code of side.filter(({ type }) => type === "barcode")) {
        const format = code.properties.format === "qrcode" ? "qrcode" : "code128";
        const encoded = encodeBarcode(format, filled(textOf(code, "value"), template.sample));
        if (!encoded.ok) expect.fail(encoded.reason);
        const module = code.box[2] / encoded.symbol.columns;
        expect(module, code.name).toBeGreaterThanOrEqual(0.25);
        if (format === "qrcode") expect(module * (encoded.symbol.columns - 8), code.name).toBeGreaterThanOrEqual(9);
        expect(code.box[0], code.name).toBeGreaterThanOrEqual(0);
        expect(code.box[0] + code.box[2], code.name).toBeLessThanOrEqual(width);
        const laterOver = side.slice(side.indexOf(code) + 1).filter((part) => overlap(part.box, code.box));
        expect(laterOver.map(({ name }) => name), code.name).toEqual([]);
      }
    }
  });

  test("words and codes keep off the edge; grounds that reach it run 1 mm on", () => {
    const margin = Math.min(width, height) * 0.02;
    for (const { type, name, box: [x, y, w, h], properties } of partsOf(template)) {
      const reaches = [x, y, width - x - w, height - y - h];
      if (type === "text") expect(Math.min(x, width - x - w), name).toBeGreaterThanOrEqual(Math.min(1.5, margin));
      if (type === "text") expect(Math.min(...reaches), name).toBeGreaterThanOrEqual(0);
      const isPlane = type === "rectangle" && properties.fillColor !== "transparent";
      const isPhoto = type === "image" && properties.staticImage === false;
      if (isPlane || isPhoto) for (const reach of reaches) expect(reach > 0.4 || reach <= -1, name).toBe(true);
    }
  });

  test("the preview is a small SVG that needs nothing from elsewhere", () => {
    const { preview_image: preview } = storedOf(template);
    expect(preview).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
    expect(preview.length).toBeLessThan(62_000);
    const svg = Buffer.from(preview.slice(preview.indexOf(",") + 1), "base64").toString("utf8");
    const addresses = [...svg.matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? "");
    expect(addresses.filter((address) => !/^data:image\/(jpeg|png);base64,/.test(address))).toEqual([]);
    expect(svg).not.toMatch(/<text|<script|<foreignObject|@font-face/);
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toContain("{{");
  });

  test("the labels lie in the middle of the sheet", () => {
    const { page } = template.sheet;
    const right = page.left_mm + page.across * width + (page.across - 1) * page.h_gap_mm;
    const bottom = page.top_mm + page.down * height + (page.down - 1) * page.v_gap_mm;
    expect(page.left_mm).toBeGreaterThanOrEqual(0);
    expect(page.top_mm).toBeGreaterThanOrEqual(0);
    expect(right + page.left_mm).toBeCloseTo(page.width_mm, 2);
    expect(bottom + page.top_mm).toBeCloseTo(page.height_mm, 2);
  });
});

type Box = Template["front"][number]["box"];

function overlap(a: Box, b: Box): boolean {
  const slack = 0.05;
  return (
    a[0] + slack < b[0] + b[2] &&
    b[0] + slack < a[0] + a[2] &&
    a[1] + slack < b[1] + b[3] &&
    b[1] + slack < a[1] + a[3]
  );
}
