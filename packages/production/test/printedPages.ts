import { execFileSync } from "node:child_process";
import { createWriteStream, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@print-builder/core/preflight";
import type { PrintRequest } from "@print-builder/core/sheets";
import { openProject, printProject } from "../src/print/index.ts";
import { type Pixmap, readPixmap } from "./paper.ts";

export const pixelsPerMm = 20;

export type Printed = {
  /** Returns the colour at a point on a page (from 0), by name or as `red,green,blue`. */
  readonly at: (page: number, xMm: number, yMm: number) => string;
  /** For each page, mm. */
  readonly boxes: readonly Readonly<Record<string, readonly number[]>>[];
  readonly pages: number;
  readonly texts: string;
  readonly problems: readonly Problem[];
  readonly pdf: string;
};

export const plainRequest: PrintRequest = {
  range: { type: "all" },
  ...{ side: "front", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: false, flipEdge: "long" },
};

/** Prints designs for the given number of people in a folder, and reads the printed pages. */
export async function openPress(people: number) {
  const folder = await mkdtemp(join(tmpdir(), "print-builder-pages-"));
  let files = 0;
  await mkdir(join(folder, "data"));
  await mkdir(join(folder, "images"));
  await writeFile(join(folder, "data/rows.csv"), `name\n${"Ann\n".repeat(people)}`);

  async function print(design: object, asked: Partial<PrintRequest> = {}): Promise<Printed> {
    await writeFile(join(folder, "project.json"), JSON.stringify(design));
    const open = await openProject(folder);
    const pdf = join(folder, `${files++}.pdf`);
    const { pages, problems } = await printProject(
      { ...plainRequest, ...asked },
      { open, out: createWriteStream(pdf), now: new Date(0) },
    );
    await open.close();
    const rasters = new Map<number, (xMm: number, yMm: number) => string>();
    /** Each page is drawn on first use, because most tests check only one of several pages. */
    const pageAt = (index: number) => {
      if (index >= pages) return () => "none";
      const drawn = rasters.get(index) ?? coloursOf(rasteriseOne(pdf, index + 1));
      rasters.set(index, drawn);
      return drawn;
    };
    return {
      at: (index, xMm, yMm) => pageAt(index)(xMm, yMm),
      boxes: boxesOf(pdf),
      pages,
      texts: execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" }),
      problems,
      pdf,
    };
  }
  return { folder, print };
}

function rasteriseOne(pdf: string, page: number): Pixmap {
  const out = `${pdf}-${page}`;
  const only = ["-f", `${page}`, "-l", `${page}`, "-singlefile"];
  execFileSync("pdftoppm", ["-r", `${pixelsPerMm * 25.4}`, ...only, pdf, out]);
  const pixels = readPixmap(`${out}.ppm`);
  rmSync(`${out}.ppm`);
  return pixels;
}

/** Returns a function that reads the colour at a point, by name or as `red,green,blue`. */
function coloursOf({ data, width, height }: Pixmap) {
  const names: Readonly<Record<string, string>> = {
    "0,0,255": "blue",
    "255,0,0": "red",
    "0,255,0": "green",
    "255,255,255": "white",
    "0,0,0": "black",
  };
  return (xMm: number, yMm: number) => {
    const [x, y] = [Math.floor(xMm * pixelsPerMm), Math.floor(yMm * pixelsPerMm)];
    if (x < 0 || y < 0 || x >= width || y >= height) return "off the page";
    const start = (y * width + x) * 3;
    const colour = [...data.subarray(start, start + 3)].join();
    return names[colour] ?? colour;
  };
}

/** The page boxes in mm. */
function boxesOf(pdf: string): Printed["boxes"] {
  const { qpdf } = JSON.parse(
    execFileSync("qpdf", ["--json", "--json-key=qpdf", pdf], { encoding: "utf8", maxBuffer: 1e9 }),
  );
  const objects: readonly { readonly value?: Readonly<Record<string, unknown>> }[] = Object.values(qpdf[1]);
  return objects.flatMap(({ value }) => {
    if (value?.["/Type"] !== "/Page") return [];
    const boxes = Object.entries(value).filter(([name]) => name.endsWith("Box"));
    return [
      Object.fromEntries(
        boxes.map(([name, numbers]) => [
          name.slice(1),
          (numbers as number[]).map((points) => Math.round(((points * 25.4) / 72) * 100) / 100),
        ]),
      ),
    ];
  });
}
