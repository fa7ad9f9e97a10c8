import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiProblem } from "@print-builder/api";
import { FontFileError } from "@print-builder/fonts";
import { InputError, openProjectZip, openZipArchive } from "@print-builder/production";
import { readGrid, tryFont } from "@print-builder/production/testing";
import { harmlessSvg, svgText } from "#pictures/uploadedPicture.ts";
import { readJson } from "#readJson.ts";
import { usablePicture } from "#services/library/media.ts";
import { importedDesign } from "#services/projects/importedDesign.ts";
import { drawDesign, drawPicture } from "./drawDesign.ts";
import { type Bytes, type Drawn, outcomeOf, type Parser } from "./parser.ts";

/** A CSV, XLSX or XLS table. */
const table: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([InputError], async () => {
    const { headers, rows } = await readGrid({ name: "table", bytes }, { maxRows: 10_000 });
    const isBlank = headers.some((header) => header.trim() !== header || header === "");
    if (isBlank || new Set(headers).size !== headers.length) throw new Error("Columns cannot be told apart.");
    if (rows.some((row) => row.length !== headers.length))
      throw new Error("A row is not as wide as the table.");
    if (rows.flat().some((cell) => typeof cell !== "string")) throw new Error("A cell is no text.");
  });

const archiveLimits = {
  maxEntries: 1000,
  maxInflatedBytes: 20_000_000,
  maxRatio: 200,
  ratioFromBytes: 1_000_000,
  ignoreCase: true,
  subject: "The ZIP",
  code: "bad_zip",
};

/** A ZIP of photos: all of it. */
const archive: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([InputError], async () => {
    const zip = await openZipArchive({ bytes }, archiveLimits);
    try {
      for (const name of zip.names) {
        if (/^\/|\.\.(\/|$)|\\|\0/.test(name)) throw new Error(`A name leads outside: ${name}`);
        await zip.read(name, 10_000_000);
      }
    } finally {
      zip.close();
    }
  });

const importLimits = { json: 1_000_000, table: 1_000_000, image: 1_000_000, font: 1_000_000 };
const noSecrets = { seal: (text: string) => text };

/** A project ZIP as an import reads it, as far as the database. */
const projectZip: Parser<Bytes & Drawn> = async ({ bytes, isDrawn }) => {
  const path = join(tmpdir(), `fuzz-${randomUUID()}.zip`);
  await writeFile(path, bytes);
  try {
    return await outcomeOf([InputError, ApiProblem], async () => {
      const zip = await openProjectZip(path, importLimits);
      try {
        importedDesign(zip.json, noSecrets);
        for (const name of zip.images) {
          await outcomeOf([ApiProblem], async () => usablePicture(name, await zip.readImage(name))).catch(
            unlessInput,
          );
        }
        if (zip.table) await readGrid(await zip.table.read(), { maxRows: 1000 });
        if (isDrawn) await drawDesign(zip.json);
      } finally {
        await zip.close();
      }
    });
  } finally {
    await rm(path);
  }
};

function unlessInput(error: unknown): void {
  if (!(error instanceof InputError)) throw error;
}

/** A picture, from the upload to the paper. */
const picture: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([ApiProblem], async () => {
    const usable = await usablePicture("photo", bytes);
    await drawPicture(usable.bytes);
  });

/** What no sanitised SVG holds outside of its texts. */
const active =
  /<(script|foreignObject|iframe|animate|set|a|handler|listener)\b|<[^>]*\son\w+\s*=|<[^>]*="\s*(javascript|vbscript):|<[^>]*href="(?!#|data:image\/)/i;

/** An SVG, as files and as data addresses. */
const svg: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([ApiProblem], () => {
    const kept = harmlessSvg(svgText(Buffer.from(bytes).toString("utf8")));
    const found = active.exec(kept);
    if (found) throw new Error(`It is not harmless: ${kept.slice(found.index, found.index + 200)}`);
    if (harmlessSvg(kept) !== kept) throw new Error("Made harmless once more, it is another one.");
  });

const font: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([InputError, FontFileError], () => tryFont({ fileName: "font.ttf", bytes }));

/** The body of a call. */
const json: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([ApiProblem], () => {
    const value = readJson(bytes);
    if (
      value !== undefined &&
      JSON.stringify(readJson(Buffer.from(JSON.stringify(value)))) !== JSON.stringify(value)
    ) {
      throw new Error("It does not come back as it is stored.");
    }
  });

export const fileParsers = { table, archive, projectZip, picture, svg, font, json };
