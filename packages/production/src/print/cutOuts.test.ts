import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawnPeople } from "#test/drawnHead.ts";
import { openProject } from "./openProject.ts";
import { openPictureCache } from "./pictureCache.ts";
import { renderCard } from "./renderCard.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-cut-"));
  for (const part of ["images", "data"]) await mkdir(join(folder, part));
  const people = drawnPeople(600, 800, [{ x: 300, y: 380, size: 380 }]);
  await writeFile(join(folder, "images/plain.jpg"), await people.jpeg({ quality: 92 }).toBuffer());
  await writeFile(join(folder, "images/busy.jpg"), await beforeStripes(await people.png().toBuffer()));
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="40" height="80" fill="#c02020"/><rect x="40" width="40" height="80" fill="#2020c0"/></svg>`;
  await writeFile(join(folder, "images/flag.png"), await sharp(Buffer.from(stripes)).png().toBuffer());
  await writeFile(join(folder, "data/rows.csv"), "photo\nplain.jpg\nbusy.jpg\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The same picture with dark bars across its wall. */
async function beforeStripes(png: Buffer): Promise<Buffer> {
  const bars = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="${(at % 6) < 3 ? (at % 6) * 45 : 345 + (at % 6) * 42}" y="${at < 6 ? 0 : 230}" width="22" height="190"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${bars.join("")}</svg>`;
  return await sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer();
}

const [width, height] = [324, 204];
const kept = () => openPictureCache(join(folder, "kept"));

type Format = "png" | "pdf" | "svg";
type Drawn = Awaited<ReturnType<typeof draw>>;

const cards = new Map<string, Promise<Drawn>>();

/** Draws a record's card with these properties of the photo, once for all tests. */
function drawn(recordIndex: number, properties: object, format: Format = "png"): Promise<Drawn> {
  const key = JSON.stringify([recordIndex, properties, format]);
  const made = cards.get(key) ?? draw(recordIndex, properties, format);
  cards.set(key, made);
  return made;
}

async function draw(recordIndex: number, properties: object, format: Format) {
  const photo = { id: "photo", type: "image", zIndex: 1, x: 20, y: 20, width: 120, height: 160 };
  const bound = { staticImage: false, imageBinding: "photo", ...properties };
  const design = {
    ...{ name: "cut", canvas_width: width, canvas_height: height, background_color: "#fff4c0" },
    image_map: { photo: "photo" },
    front_elements: [{ ...photo, properties: bound }],
  };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const open = await openProject(folder, { cache: kept() });
  try {
    return await renderCard(open, { recordIndex, side: "front", dpi: 300, format }, new Date(0));
  } finally {
    await open.close();
  }
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png)
    .resize(width * 2, height * 2, { fit: "fill" })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = 3 * (Math.round(2 * y) * info.width + Math.round(2 * x));
    return [...data.subarray(start, start + 3)];
  };
  return { data, at };
}

async function paper(pdf: Buffer): Promise<Buffer> {
  await writeFile(join(folder, "card.pdf"), pdf);
  execFileSync("pdftoppm", [
    "-png",
    "-r",
    "300",
    "-singlefile",
    join(folder, "card.pdf"),
    join(folder, "card"),
  ]);
  return await readFile(join(folder, "card.png"));
}

const looks = {
  "a colour": { backdrop: "color", backdropColor: "#2060c0" },
  "a colour in a mask with a soft edge": {
    ...{ backdrop: "color", backdropColor: "#2060c0" },
    mask: { shape: "circle", feather_mm: 2 },
  },
  "a picture": { backdrop: "picture", backdropPicture: "media:flag.png", cornerRadius: 12 },
  nothing: { backdrop: "color", backdropColor: "transparent", fit: "face" },
};

test.each(Object.entries(looks))(
  "%s behind a person looks the same in a picture file and on paper",
  async (_, look) => {
    const { bytes, problems } = await drawn(0, look);
    expect(problems.map(({ kind }) => kind)).not.toContain("background_kept");
    const [one, other] = [
      await pixelsOf(bytes),
      await pixelsOf(await paper((await drawn(0, look, "pdf")).bytes)),
    ];
    let beyond = 0;
    for (let at = 0; at < one.data.length; at++)
      if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 40) beyond++;
    expect(beyond / one.data.length).toBeLessThan(0.006);
  },
);

test("a colour or picture replaces the backdrop within the element only", async () => {
  const blue = await pixelsOf((await drawn(0, looks["a colour"])).bytes);
  expect(blue.at(28, 28)).toEqual([0x20, 0x60, 0xc0]);
  expect(blue.at(134, 28)).toEqual([0x20, 0x60, 0xc0]);
  expect(blue.at(80, 150)).not.toEqual([0x20, 0x60, 0xc0]);
  expect(blue.at(10, 10)).toEqual([0xff, 0xf4, 0xc0]);
  const flag = await pixelsOf((await drawn(0, looks["a picture"])).bytes);
  expect([flag.at(40, 40), flag.at(124, 40)]).toEqual([
    [0xc0, 0x20, 0x20],
    [0x20, 0x20, 0xc0],
  ]);
  const none = await pixelsOf((await drawn(0, looks.nothing)).bytes);
  expect(none.at(28, 28)).toEqual([0xff, 0xf4, 0xc0]);
});

test("removes the backdrop from a ghost image", async () => {
  const ghost = await pixelsOf((await drawn(0, { ...looks["a colour"], effect: "ghost" })).bytes);
  expect(ghost.at(28, 28)).toEqual([0xff, 0xf4, 0xc0]);
});

test("keeps a backdrop that is not plain and reports the record", async () => {
  const { problems, bytes } = await drawn(1, looks["a colour"]);
  expect(problems.filter(({ kind }) => kind === "background_kept")).toEqual([
    expect.objectContaining({
      recordIndex: 1,
      elementId: "photo",
      message: "The background of this photo is not plain, so it was kept.",
    }),
  ]);
  const whole = await drawn(1, {});
  expect(Buffer.compare(bytes, whole.bytes)).toBe(0);
});

test("stores a cut-out as a masked JPEG in the PDF and a PNG in the SVG", async () => {
  const { bytes: pdf } = await drawn(0, looks["a colour"], "pdf");
  const { bytes: svg } = await drawn(0, looks["a colour"], "svg");
  expect(pdf.toString("latin1")).toMatch(/\/Filter\s*\/DCTDecode[^>]*\/SMask/);
  expect(svg.toString("utf8")).toContain("data:image/png;base64,");
});
