import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { encodeBarcode } from "@print-builder/core/barcodes";
import { parseProject } from "@print-builder/core/document";
import { prepareSide } from "@print-builder/core/layout";
import { findTokens } from "@print-builder/core/tokens";
import { fontFamilies } from "@print-builder/fonts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withTemplate } from "./renderTemplate.ts";
import { sampleNames, withNames } from "./sampleNames.ts";
import { sampleValuesOf } from "./sampleOrganisations.ts";
import type { StoredTemplate, Template } from "./template.ts";
import type { BoxMm, TemplateElement } from "./templateElement.ts";
import { templates } from "./templates.ts";
import { wholeTemplate } from "./wholeTemplate.ts";

const folder = path.join(import.meta.dirname, "../../templates");
const inCategory = (category: string) => templates.filter((template) => template.category === category);
const read = ({ slug }: Template) => readFileSync(path.join(folder, `${slug}.json`), "utf8");
const storedOf = (template: Template): StoredTemplate => JSON.parse(read(template));
const partsOf = ({ front, back }: Template) => [...front, ...back];
const textOf = (part: Template["front"][number], key: string) => String(part.properties[key] ?? "");

const marksIn = (template: Template) =>
  [...storedOf(template).front_elements, ...storedOf(template).back_elements].flatMap((part) =>
    "sample" in part ? [part.sample].flat() : [],
  );

test("marks every detail of a template's sample organisation", () => {
  for (const template of templates) {
    const values = new Set(marksIn(template).map((mark) => mark?.value));
    for (const value of sampleValuesOf(template.slug)) {
      const longer = [...values].some((other) => other?.includes(value));
      expect(longer, `${template.slug}: ${value}`).toBe(true);
    }
  }
});

const tokensOf = (template: Template) =>
  new Set(
    partsOf(template).flatMap((part) =>
      findTokens(`${textOf(part, "text")} ${textOf(part, "value")}`).map((token) => token.path),
    ),
  );

const filled = (text: string, record: Template["sample"]) =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => record[name] ?? "");

const print = { dpi: 300, photoWidth: 720, photoQuality: 88 } as const;

describe("all templates", () => {
  test("[TMPL-21] there are 40 built-in templates in five categories", () => {
    expect(templates.length).toBe(40);
    expect(inCategory("id_card").length).toBeGreaterThanOrEqual(12);
    expect(inCategory("business").length).toBeGreaterThanOrEqual(3);
    expect(inCategory("label").length).toBeGreaterThanOrEqual(4);
    expect(inCategory("poster").length).toBeGreaterThanOrEqual(3);
    expect(inCategory("banner").length).toBeGreaterThanOrEqual(2);
  });

  test("template slugs and names are unique", () => {
    expect(new Set(templates.map(({ slug }) => slug)).size).toBe(templates.length);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  test("offers cards in both orientations, each with a separate back design", () => {
    const cards = inCategory("id_card");
    const wide = cards.filter(({ sheet }) => sheet.label.width_mm > sheet.label.height_mm);
    expect(wide.length).toBeGreaterThanOrEqual(5);
    expect(cards.length - wide.length).toBeGreaterThanOrEqual(5);
    for (const { name, front, back } of [...cards, ...inCategory("business")]) {
      expect(back.length, name).toBeGreaterThanOrEqual(4);
      expect(back, name).not.toEqual(front);
    }
  });

  test("no two templates share their background colours", () => {
    const colors = templates.map(({ background, front, back }) => {
      const fills = [...front, ...back].map((part) => textOf(part, "fillColor")).filter(Boolean);
      return [background, ...fills].join(" ");
    });
    expect(new Set(colors).size).toBe(templates.length);
  });

  test("the folder contains one file per template, below 4 MB in total", () => {
    const files = readdirSync(folder).sort();
    expect(files).toEqual(templates.map(({ slug }) => `${slug}.json`).sort());
    const bytes = files.map((file) => statSync(path.join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
  });
});

describe.each(templates.map((template) => [template.slug, template] as const))("%s", (_, template) => {
  const { width_mm: width, height_mm: height } = template.sheet.label;

  test("the template file is up to date with its sources", async () => {
    const expected = await wholeTemplate(template);
    expect(read(template)).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  test("[TMPL-20] the template file has all fields and opens without notes", () => {
    const stored = storedOf(template);
    expect(stored.id).toBe(`builtin-${template.slug}`);
    expect(stored.description.length).toBeGreaterThan(20);
    expect(stored.is_dual_sided).toBe(template.back.length > 0);
    expect([stored.canvas_width, stored.canvas_height]).toEqual([
      Math.round(width * 3.77),
      Math.round(height * 3.77),
    ]);
    const { project, notes } = parseProject(stored);
    expect(notes).toEqual([]);
    expect(prepareSide(project, "front").elements).toHaveLength(template.front.length);
    expect(prepareSide(project, "back").elements).toHaveLength(template.back.length);
    const ids = [...stored.front_elements, ...stored.back_elements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the sample record has a value for each token and nothing else", () => {
    const tokens = tokensOf(template);
    expect(tokens.size).toBeGreaterThan(0);
    expect([...tokens].sort()).toEqual(Object.keys(template.sample).sort());
    expect(Object.values(template.sample).filter((value) => value.trim() === "")).toEqual([]);
    const asksForPhoto = partsOf(template).some((part) => part.properties.imageBinding === "photo");
    expect(asksForPhoto).toBe(template.person !== undefined);
  });

  let drawing: ReturnType<typeof drawEveryone> | null = null;
  const drawn = () => {
    drawing ??= drawEveryone(template);
    return drawing;
  };

  test("the sample photo has at least 250 dpi in each photo frame", async () => {
    const address = storedOf(template).sample.photo;
    const frames = partsOf(template).filter(({ properties }) => properties.imageBinding === "photo");
    expect(frames.length > 0).toBe(address !== null);
    if (address === null) return;
    const jpeg = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    const photo = await sharp(jpeg).metadata();
    for (const { name, box } of frames) {
      const mmPerPixel = Math.max(box[2] / photo.width, box[3] / photo.height);
      expect(25.4 / mmPerPixel, name).toBeGreaterThanOrEqual(250);
    }
  });

  test("the sample and ten people in six scripts print without warnings", async () => {
    expect((await drawn()).warnings).toEqual([]);
  });

  test("text is large enough and uses at most two bundled font families", () => {
    const texts = partsOf(template).filter(({ type }) => type === "text");
    for (const part of texts) expect(Number(part.properties.fontSize), part.name).toBeGreaterThanOrEqual(8);
    const families = [...new Set(texts.map((part) => textOf(part, "fontFamily")))];
    expect(families.length).toBeLessThanOrEqual(2);
    for (const family of families) expect(fontFamilies.map(({ name }) => name)).toContain(family);
    const bound = texts.filter((part) => textOf(part, "text").includes("{{"));
    for (const part of bound) expect(part.properties.textWrap, part.name).toBe("compress");
  });

  test("codes have large enough modules and quiet zones to scan", () => {
    const sides = [template.front, template.back];
    const codes = sides.flatMap((side) =>
      side.filter(({ type }) => type === "barcode").map((code) => ({ code, side })),
    );
    for (const { code, side } of codes) {
      const { moduleMm, symbolMm } = symbolOf(code, template.sample);
      expect(moduleMm, code.name).toBeGreaterThanOrEqual(0.25);
      expect(symbolMm, code.name).toBeGreaterThanOrEqual(9);
      expect(code.box[0], code.name).toBeGreaterThanOrEqual(0);
      expect(code.box[0] + code.box[2], code.name).toBeLessThanOrEqual(width);
      // Elements below a code are its background, but text next to it must stay out of the quiet zone.
      const over = side.filter(
        (part, i) => (i > side.indexOf(code) || part.type === "text") && part !== code,
      );
      const inTheWay = over.filter((part) => overlap(inkOf(part), code.box));
      expect(
        inTheWay.map(({ name }) => name),
        code.name,
      ).toEqual([]);
    }
  });

  test("text stays on the card, and backgrounds extend 1 mm past its edge", () => {
    const reachOf = ({ box: [x, y, w, h] }: TemplateElement) => [x, y, width - x - w, height - y - h];
    const ofType = (...types: readonly string[]) =>
      partsOf(template).filter(({ type }) => types.includes(type));
    const offCard = ofType("text", "barcode").filter((part) => Math.min(...reachOf(part)) < 0);
    expect(offCard.map(({ name }) => name)).toEqual([]);
    const planes = ofType("rectangle", "image").filter(
      ({ properties }) => properties.fillColor !== "transparent",
    );
    const short = planes.filter((part) => reachOf(part).some((reach) => reach > -1 && reach <= 0.2));
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  test("text has enough contrast with its background", async () => {
    for (const { side, svg } of (await drawn()).samples) {
      expect(await faintWords(template, side, svg), side).toEqual([]);
    }
  });

  test("the preview is a small SVG without external references", () => {
    const { preview_image: preview } = storedOf(template);
    expect(preview).toMatch(/^data:image\/svg\+xml,[\w!$%&'()*+,./:;=?@~-]+$/);
    // The hall ticket has more text than any other template: a timetable and rules.
    expect(preview.length).toBeLessThan(template.slug === "exam-hall-ticket" ? 90_000 : 61_000);
    const svg = decodeURIComponent(preview.slice(preview.indexOf(",") + 1));
    const addresses = [...svg.matchAll(/href='([^']*)'/g)].map(([, address]) => address ?? "");
    expect(addresses.filter((address) => !/^(data:image\/jpeg;base64,|#)/.test(address))).toEqual([]);
    expect(svg).not.toMatch(/<text|<script|<foreignObject|@font-face/);
    const ids = [...svg.matchAll(/ id='([^']*)'/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/(?:url\(|href=')#([^)']*)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toContain("{{");
  });

  test("labels are centred on the sheet", () => {
    const { page } = template.sheet;
    const right = page.left_mm + page.across * width + (page.across - 1) * page.h_gap_mm;
    const bottom = page.top_mm + page.down * height + (page.down - 1) * page.v_gap_mm;
    expect(page.left_mm).toBeGreaterThanOrEqual(0);
    expect(page.top_mm).toBeGreaterThanOrEqual(0);
    expect(right + page.left_mm).toBeCloseTo(page.width_mm, 2);
    expect(bottom + page.top_mm).toBeCloseTo(page.height_mm, 2);
  });
});

/** Draws a template with its sample and many names. Returns all warnings and the sample's sides. */
function drawEveryone(template: Template) {
  const records = [template.sample, ...sampleNames.map((name) => withNames(template.sample, name))];
  return withTemplate(template, { ...print, records }, async ({ sides, notes, draw }) => {
    const sidesDrawn = sides.map(async (side) => {
      const cards = await Promise.all(records.map((_, record) => draw({ side, record })));
      return { side, svg: cards[0]?.svg ?? "", warnings: cards.flatMap((card) => card.warnings) };
    });
    const samples = await Promise.all(sidesDrawn);
    return { samples, warnings: [...notes, ...samples.flatMap(({ warnings }) => warnings)] };
  });
}

/** Width of a code's module and, for a QR code, of the symbol without its quiet zone of four modules on each side. */
function symbolOf(code: TemplateElement, record: Template["sample"]) {
  const format = code.properties.format === "qrcode" ? "qrcode" : "code128";
  const encoded = encodeBarcode(format, filled(textOf(code, "value"), record));
  if (!encoded.ok) expect.fail(encoded.reason);
  const { columns } = encoded.symbol;
  const moduleMm = code.box[2] / columns;
  return { moduleMm, symbolMm: format === "qrcode" ? moduleMm * (columns - 8) : Number.POSITIVE_INFINITY };
}

/** The inked part of an element. A text's line box also has space above and below the letters. */
function inkOf({ type, box: [x, y, w, h], properties }: TemplateElement): BoxMm {
  if (type !== "text") return [x, y, w, h];
  const size = Number(properties.fontSize) / 3.77;
  return [x, y + size * 0.22, w, h - size * 0.44];
}

function overlap(a: BoxMm, b: BoxMm): boolean {
  const slack = 0.05;
  return (
    a[0] + slack < b[0] + b[2] &&
    b[0] + slack < a[0] + a[2] &&
    a[1] + slack < b[1] + b[3] &&
    b[1] + slack < a[1] + a[3]
  );
}

const luminance = (color: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Text with less contrast than WCAG requires: 4.5 : 1, or 3 : 1 for large text. */
async function faintWords(template: Template, side: "front" | "back", svg: string): Promise<string[]> {
  const wordless = svg.replace(
    /<g transform="[^"]*"[^>]* role="img" aria-label="[^"]*">(?:<path[^>]*>)*<\/g>/g,
    "",
  );
  const { width_mm, height_mm } = template.sheet.label;
  const width = 860;
  const scale = width / width_mm;
  const pixels = await sharp(Buffer.from(wordless), { density: 25.4 * scale })
    .resize(width, Math.round(height_mm * scale), { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const texts = template[side].filter(({ type }) => type === "text");
  return texts.flatMap((part) => {
    const [x, y, w, h] = part.box;
    const size = Number(part.properties.fontSize) / 3.77;
    const length = Math.min(w, size * 0.55 * filled(textOf(part, "text"), template.sample).length);
    const left =
      part.properties.textAlign === "right"
        ? x + w - length
        : part.properties.textAlign === "center"
          ? x + (w - length) / 2
          : x;
    const ink = luminance(
      [1, 3, 5].map((at) => Number.parseInt(textOf(part, "color").slice(at, at + 2), 16)),
    );
    const grounds = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
      const at = (Math.floor((y + h / 2) * scale) * width + Math.floor((left + length * share) * scale)) * 3;
      return contrast(ink, luminance([...pixels.subarray(at, at + 3)]));
    });
    const median = grounds.sort((a, b) => a - b)[1] ?? 0;
    const wanted = Number(part.properties.fontWeight) >= 700 && size >= 4.9 ? 3 : size >= 6.3 ? 3 : 4.5;
    return median < wanted ? [`${part.name}: ${median.toFixed(2)}`] : [];
  });
}
