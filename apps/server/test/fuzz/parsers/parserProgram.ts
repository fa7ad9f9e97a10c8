// The process that `createKillableParser` starts. It parses one input after another.

import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ApiProblem } from "@print-builder/api";
import { encodeBarcode } from "@print-builder/core/barcodes";
import { DesignError, parseProject } from "@print-builder/core/document";
import { bindRecord, type CardRecord, createPhotoIndex, type FieldValue } from "@print-builder/core/records";
import {
  fillTokens,
  findTokens,
  formatValue,
  noListener,
  parsePath,
  readPath,
  tokenName,
} from "@print-builder/core/tokens";
import { FontFileError } from "@print-builder/fonts";
import { InputError, openProjectZip, openZipArchive } from "@print-builder/production";
import { readGrid, tryFont } from "@print-builder/production/testing";
import {
  createFileManager,
  createSchoolClient,
  datasets,
  flattenRecord,
  recordFields,
  SchoolError,
} from "@print-builder/school";
import { usablePicture } from "#areas/library/media.ts";
import { importedDesign } from "#areas/projects/importedDesign.ts";
import { harmlessSvg, svgText } from "#files/uploadedPicture.ts";
import { readJson } from "#http/readJson.ts";
import { drawDesign, drawPicture } from "./drawDesign.ts";
import { type Bytes, type Drawn, type Outcome, outcomeOf, type Parser } from "./parser.ts";

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

/** A ZIP of photos, read completely. */
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

/** A project ZIP, imported without storing anything. */
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

/** A picture, from upload to print. */
const picture: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([ApiProblem], async () => {
    const usable = await usablePicture("photo", bytes);
    await drawPicture(usable.bytes);
  });

/** Content that a sanitized SVG may only have in text. */
const active =
  /<(script|foreignObject|iframe|animate|set|a|handler|listener)\b|<[^>]*\son\w+\s*=|<[^>]*="\s*(javascript|vbscript):|<[^>]*href="(?!#|data:image\/)/i;

/** An SVG, as a file and as a data URL. */
const svg: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([ApiProblem], () => {
    const kept = harmlessSvg(svgText(Buffer.from(bytes).toString("utf8")));
    const found = active.exec(kept);
    if (found) throw new Error(`It is not harmless: ${kept.slice(found.index, found.index + 200)}`);
    if (harmlessSvg(kept) !== kept) throw new Error("Made harmless once more, it is another one.");
  });

const font: Parser<Bytes> = ({ bytes }) =>
  outcomeOf([InputError, FontFileError], () => tryFont({ fileName: "font.ttf", bytes }));

/** The JSON body of a call. */
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

const fileParsers = { table, archive, projectZip, picture, svg, font, json };

/** Text with tokens and the record that fills it. Never refused. */
const tokens: Parser<{ readonly text: string; readonly record: CardRecord }> = async ({ text, record }) => {
  const found = findTokens(text);
  for (const { path } of found) {
    const parsed = parsePath(path);
    const value = parsed ? readPath(record as FieldValue, parsed) : undefined;
    if (typeof value === "function") throw new Error(`${path} leads out of the record.`);
    formatValue(value);
    tokenName(path);
  }
  const fieldMap = Object.fromEntries(found.map(({ path }) => [path, path]));
  const bound = bindRecord(record, { fieldMap, imageMap: fieldMap });
  const { text: filled } = fillTokens(text, (token) => bound.text(token), noListener);
  if (typeof filled !== "string" || /native code/.test(filled))
    throw new Error(`It became ${filled.slice(0, 200)}`);
  for (const { path } of found) bound.imageValue(path);
  return found.length > 0 ? "taken" : "refused";
};

/** Every barcode value has a symbol, or a reason why it has none. */
const barcode: Parser<{ readonly format: "qrcode" | "code128"; readonly value: string }> = async (asked) => {
  const made = encodeBarcode(asked.format, asked.value);
  if (!made.ok) {
    if (made.reason.trim() === "") throw new Error("There is no reason why there is no symbol.");
    return "refused";
  }
  const { columns, rows, rects } = made.symbol;
  for (let at = 0; at < rects.length; at += 4) {
    const [x = -1, y = -1, width = 0, height = 0] = rects.slice(at, at + 4);
    const isInside =
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= columns && y + height <= rows;
    if (!isInside) throw new Error(`A module lies outside: ${[x, y, width, height].join(" ")}`);
  }
  return "taken";
};

/** A stored design with a record. Some are also drawn by every renderer and printed. */
const design: Parser<Drawn & { readonly json: unknown; readonly record: CardRecord }> = (asked) =>
  outcomeOf([DesignError, InputError], async () => {
    const { json, record, isDrawn } = asked;
    await (isDrawn ? drawDesign(json, record) : parseProject(json));
  });

/** File names, and the values that should match them. */
const photos: Parser<{ readonly names: readonly string[]; readonly values: readonly string[] }> = async (
  asked,
) => {
  const index = createPhotoIndex(asked.names, asked.values);
  const found = asked.values.map((value) => index.find(value));
  for (const match of found) {
    if (match.status === "matched" && !asked.names.includes(match.fileName))
      throw new Error("It made up a file.");
  }
  return found.some(({ status }) => status === "matched") ? "taken" : "refused";
};

const textParsers = { tokens, barcode, design, photos };

/** A school system's answer to any call. */
type SchoolAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

const schoolTokens = { superAdminToken: "s", impersonationToken: "i", schoolCode: "C" };
const maxBytes = 1_000_000;

/**
 * Calls a school that always gives the same answer. Each call must return its content or throw a SchoolError.
 */
const school: Parser<SchoolAnswer> = async ({ status, headers, bytes }) => {
  const options = {
    baseUrl: "http://school.example",
    tokens: () => schoolTokens,
    fetch: async () => new Response(isBodiless(status) ? null : Buffer.from(bytes), { status, headers }),
    sleep: () => Promise.resolve(),
    maxAnswerBytes: maxBytes,
  };
  const { admin, records, info } = createSchoolClient(options);
  const files = createFileManager({ ...options, schoolId: 1 });
  const calls: readonly (() => Promise<unknown>)[] = [
    () => admin.login("a@b.c", "x"),
    () => admin.verify2fa("a@b.c", "123456"),
    () => admin.schools(),
    () => admin.school(1),
    () => admin.schoolAdmins(1),
    () => admin.impersonate(1, "a@b.c"),
    () => info.classes(),
    () => info.classSections(),
    () => info.sessionYears(),
    () => info.findGuardians("a@b.c"),
    () => info.customFields("students"),
    ...datasets.flatMap((dataset) => [
      async () => (await records.list(dataset)).records.map(recordFields),
      async () => flattenRecord(await records.get(dataset, 1)),
      () => records.printStatusSummary(dataset),
      () => records.setPrintStatus(dataset, [{ id: 1, print_status: "printed" }]),
    ]),
    () => files.list(""),
    () => files.search("a", ""),
    () => files.download("a.jpg"),
    () => files.bulkDownload(["a"]),
  ];
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await outcomeOf([SchoolError], call));
  return outcomes.includes("taken") ? "taken" : "refused";
};

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

const schoolParsers = { school };

const parsers = { ...fileParsers, ...textParsers, ...schoolParsers };

export type ParserName = keyof typeof parsers;

export type ParserTask = { readonly parser: ParserName; readonly input: unknown };

export type ParserAnswer =
  | {
      readonly kind: "done";
      readonly outcome: "taken" | "refused";
      /** CPU time of the main thread, which is more reliable than the clock on a busy machine. */
      readonly ms: number;
    }
  | { readonly kind: "failed"; readonly stack: string };

process.once("disconnect", () => process.exit());
process.on("message", ({ parser, input }: ParserTask) => {
  const read: Parser<never> = parsers[parser];
  const before = process.threadCpuUsage();
  // The input fits the named parser, but the message's type cannot express that.
  read(input as never).then(
    (outcome) => tell({ kind: "done", outcome, ms: millisecondsSince(before) }),
    (error: unknown) => tell({ kind: "failed", stack: stackOf(error) }),
  );
});

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

function tell(answer: ParserAnswer): void {
  process.send?.(answer);
}
