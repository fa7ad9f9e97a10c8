import { execFileSync } from "node:child_process";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/paper.ts";
import { plainRequest } from "../../../test/printedPages.ts";
import { element, pageSetup, writeProject } from "../../../test/projectFolders.ts";
import { preflightProject } from "../../preflight/preflightProject.ts";
import { openProject, printProject, renderCard } from "../index.ts";
import { readPixels } from "./readPixels.ts";

const levels = ["M", "Q", "H"] as const;
const rows = [{ id: "https://id.school.example/pupils/204" }, { id: "https://id.example/".repeat(5) }];
const logo = await sharp({ create: { width: 200, height: 140, channels: 3, background: "#b01030" } })
  .composite([
    {
      input: Buffer.from(
        '<svg width="200" height="140"><circle cx="100" cy="70" r="60" fill="#102040"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();

/** A card with a code at each error correction level, each with the largest allowed logo. */
function project(more: object = {}) {
  const codes = levels.map((eclevel, index) => ({
    ...element("barcode", [20 + 120 * index, 20, 110, 110], {
      ...{ value: "{{ id }}", format: "qrcode", options: { eclevel, fixedeclevel: true } },
      ...{ logoPicture: "media:crest.png", logoSize: 0.5, ...more },
    }),
    id: eclevel,
  }));
  return writeProject({
    design: {
      ...{ name: "Codes", canvas_width: 377, canvas_height: 150, front_elements: codes },
      page_setup: pageSetup({ width: 210, height: 297, labelWidth: 100, labelHeight: 40, down: 2 }),
    },
    rows,
    images: { "crest.png": logo },
  });
}

async function read(picture: Buffer): Promise<readonly string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const found = await readPixels(pixels, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 9 });
  return found.map(({ text }) => text).toSorted();
}

const expected = rows.flatMap(({ id }) => levels.map(() => id)).toSorted();

test("codes with the largest allowed logo scan from paper and pictures", async () => {
  const open = await openProject(project());
  try {
    const pdf = join(temporaryFolder(), "codes.pdf");
    await printProject(plainRequest, { open, out: createWriteStream(pdf), now: new Date(0) });
    execFileSync("pdftoppm", ["-r", "300", "-png", "-singlefile", pdf, pdf]);
    expect(await read(readFileSync(`${pdf}.png`))).toEqual(expected);
    const zbar = execFileSync("zbarimg", ["-q", "--raw", `${pdf}.png`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(zbar.trim().split("\n").toSorted()).toEqual(expected);
    for (const recordIndex of [0, 1]) {
      const at = { recordIndex, side: "front", format: "png", dpi: 300 } as const;
      const { bytes } = await renderCard(open, at, new Date(0));
      expect(await read(Buffer.from(bytes))).toEqual(levels.map(() => rows[recordIndex]?.id));
    }
    expect((await preflightProject(plainRequest, { open, checkCodes: true })).problems).toEqual([]);
  } finally {
    await open.close();
  }
});

test("reports a code that has no room for its logo, or whose logo is missing", async () => {
  const problemsOf = async (more: object) => {
    const open = await openProject(project(more));
    const { problems } = await preflightProject(plainRequest, { open });
    await open.close();
    return problems.map(({ elementId, kind }) => `${elementId} ${kind}`);
  };
  const full = await problemsOf({
    options: { eclevel: "L", fixedeclevel: true },
    logoBorder: 4,
  });
  expect(new Set(full)).toEqual(new Set(levels.map((level) => `${level} code_unreadable`)));
  const missing = await problemsOf({ logoPicture: "media:gone.png" });
  expect(new Set(missing)).toEqual(new Set(levels.map((level) => `${level} missing_photo`)));
});

test("centres the logo in the code and clears the modules around it", async () => {
  const open = await openProject(project({ logoSize: 0.2, options: { eclevel: "H" } }));
  const at = { recordIndex: 0, side: "front", format: "png", dpi: 300 } as const;
  const { bytes } = await renderCard(open, at, new Date(0));
  await open.close();
  const file = join(temporaryFolder(), "card.png");
  writeFileSync(file, bytes);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [75, 75].map((px) => Math.round((px / 377) * info.width));
  const middle = 3 * ((y ?? 0) * info.width + (x ?? 0));
  expect([...data.subarray(middle, middle + 3)]).toEqual([16, 32, 64]);
});
