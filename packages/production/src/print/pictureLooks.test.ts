import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPixmap } from "#test/paper.ts";
import { openProject } from "./openProject.ts";
import { renderCard } from "./renderCard.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-looks-"));
  await mkdir(join(folder, "images"));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/rows.csv"), "name\nAmara\n");
  await writeFile(join(folder, "images/photo.jpg"), await photo().jpeg({ quality: 95 }).toBuffer());
  await writeFile(join(folder, "images/photo.png"), await photo().png().toBuffer());
  const art =
    '<rect width="120" height="160" fill="#e0a030"/><circle cx="60" cy="60" r="40" fill="#2060c0"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160">${art}</svg>`;
  await writeFile(join(folder, "images/art.svg"), svg);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A photo whose colours change gradually from pixel to pixel. */
function photo() {
  const [width, height] = [300, 400];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = [x / width, y / height, 0.5 + 0.5 * Math.sin((x + y) / 60)];
      data.set(
        colour.map((part) => Math.round(30 + 200 * part)),
        (y * width + x) * 3,
      );
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const looks: readonly object[] = [
  { mask: { shape: "circle" } },
  { mask: { shape: "ellipse", feather_mm: 2 } },
  { mask: { shape: "rounded" }, effect: "gray" },
  { mask: { shape: "hexagon" }, strokeColor: "#cc0000", strokeWidth: 3 },
  { mask: { shape: "star" }, effect: "duotone" },
  { mask: { shape: "shield", feather_mm: 1 }, effect: "ghost" },
  { cornerRadius: 9, effect: "ghost", opacity: 0.8 },
];

const [width, height] = [324, 204];

/** A card with pictures in these looks, next to each other. */
async function drawn(file: string) {
  const elements = looks.map((look, index) => ({
    ...{ id: `p${index}`, type: "image", zIndex: 1, width: 65, height: 83 },
    ...{ x: 9 + 79 * (index % 4), y: 9 + 97 * Math.floor(index / 4), rotation: index === 3 ? 20 : 0 },
    properties: { staticImage: true, imageData: `media:${file}`, ...look },
  }));
  const ground = {
    ...{ id: "ground", type: "rectangle", zIndex: 0, x: 0, y: 0, width: 324, height: 99 },
    properties: { fillColor: "#d8e8d0" },
  };
  const design = { name: "looks", canvas_width: width, canvas_height: height };
  await writeFile(
    join(folder, "project.json"),
    JSON.stringify({ ...design, front_elements: [ground, ...elements] }),
  );
  const open = await openProject(folder);
  try {
    const request = { recordIndex: 0, side: "front", dpi: 300 } as const;
    const bytesOf = async (format: "png" | "pdf" | "svg") =>
      (await renderCard(open, { ...request, format }, new Date(0))).bytes;
    const png = await sharp(await bytesOf("png"))
      .flatten({ background: "#fff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pdf = join(folder, "card.pdf");
    await writeFile(pdf, await bytesOf("pdf"));
    execFileSync("pdftoppm", ["-r", "300", "-singlefile", pdf, join(folder, "card")]);
    const page = readPixmap(join(folder, "card.ppm"));
    const fromPdf = await sharp(page.data, { raw: page })
      .resize(png.info.width, png.info.height, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer();
    return {
      png: png.data,
      fromPdf,
      svg: (await bytesOf("svg")).toString("utf8"),
      info: png.info,
      pdf: await readFile(pdf),
    };
  } finally {
    await open.close();
  }
}

const drawings = new Map<string, ReturnType<typeof drawn>>();

/** Draws a card with this picture, once for all tests. */
function drawnOnce(file: string): ReturnType<typeof drawn> {
  const made = drawings.get(file) ?? drawn(file);
  drawings.set(file, made);
  return made;
}

/** The percentage of pixels in which a channel differs by more than `limit`. */
function percentBeyond(limit: number, one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  const isApart = (at: number) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > limit;
  let beyond = 0;
  for (let at = 0; at < one.length; at += 3) if (isApart(at) || isApart(at + 1) || isApart(at + 2)) beyond++;
  return (300 * beyond) / one.length;
}

test.each(["photo.jpg", "photo.png", "art.svg"])(
  "every effect on %s looks the same in a picture file and on paper",
  async (file) => {
    const { png, fromPdf } = await drawnOnce(file);
    // The remaining differences are edges, which each program smooths differently.
    expect(percentBeyond(24, png, fromPdf)).toBeLessThan(1.5);
    expect(percentBeyond(80, png, fromPdf)).toBeLessThan(0.4);
  },
);

test("draws masks as paths and stores a photo once per recolouring", async () => {
  const { pdf, svg } = await drawnOnce("photo.jpg");
  const photos = [...pdf.toString("latin1").matchAll(/\/Subtype\s*\/Image/g)];
  // The photo is stored three times: unchanged, grey and duotone.
  expect(photos).toHaveLength(3);
  expect(pdf.toString("latin1")).not.toContain("/SMask");
  expect(svg.match(/<clipPath id="cut-/g)?.length).toBeGreaterThan(6);
  expect(svg).not.toContain("<mask");
});
