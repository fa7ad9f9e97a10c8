import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ownPalette, palettes } from "@print-builder/core/palettes";
import sharp from "sharp";
import { withTemplate } from "./renderTemplate.ts";
import { sampleNames, withNames } from "./sampleNames.ts";
import type { Template } from "./template.ts";
import { templates } from "./templates.ts";

/**
 * Draws each template in all palettes, with long and with short names, for visual review: `npx node
 * studio/templates/drawContactSheets.ts <folder> [part of a slug …]`.
 */

const cellWidth = 300;
const columns = 5;
const gap = 12;

const choices = { dpi: 300, photoWidth: 300, photoQuality: 80 } as const;

type Size = { readonly width: number; readonly height: number };

const picture = (svg: string, { width, height }: Size, widthMm: number) =>
  sharp(Buffer.from(svg), { density: (25.4 * width) / widthMm })
    .resize(width, height, { fit: "fill" })
    .png()
    .toBuffer();

/** Pictures in rows of equal cells. */
async function writeSheet(
  file: string,
  rows: readonly (readonly string[])[],
  { width_mm, height_mm }: Template["sheet"]["label"],
): Promise<void> {
  const height = Math.round((cellWidth * height_mm) / width_mm);
  // Wraps long rows so that the two sides of a template stay one below the other.
  const lines = Array.from({ length: Math.ceil((rows[0] ?? []).length / columns) }, (_, line) =>
    rows.map((row) => row.slice(line * columns, (line + 1) * columns)),
  ).flat();
  const cells = lines.flatMap((row, y) =>
    row.map(async (svg, x) => ({
      input: await picture(svg, { width: cellWidth, height }, width_mm),
      left: gap + x * (cellWidth + gap),
      top: gap + y * (height + gap),
    })),
  );
  const size = {
    width: gap + columns * (cellWidth + gap),
    height: gap + lines.length * (height + gap),
    channels: 3,
    background: "#8b8f96",
  } as const;
  await sharp({ create: size })
    .composite(await Promise.all(cells))
    .png()
    .toFile(file);
}

async function drawSheets(folder: string, template: Template): Promise<readonly string[]> {
  const { label } = template.sheet;
  const records = [template.sample, ...sampleNames.map((name) => withNames(template.sample, name))];
  return await withTemplate(template, { ...choices, records }, async ({ sides, draw }) => {
    const all = [undefined, ...palettes, ownPalette("#ffcc00", "#0b3d91")];
    const warnings: string[] = [];
    const rowsOf = (cards: readonly Omit<Parameters<typeof draw>[0], "side">[]) =>
      Promise.all(
        sides.map((side) =>
          Promise.all(
            cards.map(async (card) => {
              const { svg, warnings: told } = await draw({ ...card, side });
              warnings.push(...told);
              return svg;
            }),
          ),
        ),
      );
    const coloured = all.map((palette) => (palette ? { palette } : {}));
    await writeSheet(path.join(folder, `${template.slug}-palettes.png`), await rowsOf(coloured), label);
    const named = await rowsOf(records.map((_, record) => ({ record })));
    await writeSheet(path.join(folder, `${template.slug}-names.png`), named, label);
    return warnings;
  });
}

const [folder = "contact-sheets", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const told: string[] = [];
for (const template of templates) {
  if (wanted.length > 0 && !wanted.some((part) => template.slug.includes(part))) continue;
  const warnings = await drawSheets(folder, template);
  told.push(...[...new Set(warnings)].map((warning) => `${template.slug}: ${warning}`));
}
await writeFile(path.join(folder, "warnings.txt"), `${told.join("\n")}\n`);
process.stdout.write(`${told.length} warnings, sheets in ${folder}\n`);
