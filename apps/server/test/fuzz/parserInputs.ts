import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openZipArchive } from "@print-builder/production";
import { hostileTables, samplePictures, sampleWorkbooks } from "@print-builder/production/testing";
import fc from "fast-check";
import { isLongForm } from "./fuzzRun.ts";
import { hostileText, hostileValue } from "./hostileValues.ts";
import { mutateBytes, mutations } from "./mutateBytes.ts";
import type { ParserName } from "./parsers/parserProgram.ts";
import {
  type FileEntry,
  projectEntries,
  sampleDesign,
  sampleFont,
  samplePng,
  sampleSvg,
  sampleTable,
  zipOf,
} from "./sampleFiles.ts";
import { spoilJson, spoils } from "./spoilJson.ts";

/** An input: a short recipe for messages, and the value built from it. */
export type InputCase = { readonly made: unknown; readonly build: () => Promise<unknown> };

export type Inputs = { readonly parser: ParserName; readonly cases: fc.Arbitrary<InputCase> };

/** Parsers that also draw, which get fewer inputs in the short form. */
export const costlyParsers: ReadonlySet<ParserName> = new Set(["design", "projectZip", "picture", "font"]);

function inputsOf<Case>(
  parser: ParserName,
  cases: fc.Arbitrary<Case>,
  build: (made: Case) => Promise<unknown>,
): Inputs {
  return { parser, cases: cases.map((made) => ({ made, build: () => build(made) })) };
}

type Fragment = { readonly at: number; readonly text: string };
/** Mutated files. Some contain inserted pieces with a meaning in their format. */
function fileInputs(
  parser: ParserName,
  files: readonly Uint8Array[],
  pieces: readonly string[] = [],
  maxChanges = 3,
): Inputs {
  const fragment = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    text: fc.constantFrom("", ...pieces),
  });
  const cases = fc.record({
    seed: fc.nat(files.length - 1),
    changes: mutations(maxChanges),
    fragments: fc.array(fragment, { maxLength: pieces.length > 0 ? 2 : 0 }),
  });
  return inputsOf(parser, cases, async ({ seed, changes, fragments }) => {
    const mutated = mutateBytes(files[seed] ?? new Uint8Array(), changes);
    return { bytes: fragments.reduce(withFragment, mutated) };
  });
}

function withFragment(bytes: Buffer, { at, text }: Fragment): Buffer {
  const place = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(text), bytes.subarray(place)]);
}

const oddNames = ["project.json", "images/x.png", "data/t.xlsx", "a\\b", "a//b"];

/** Drawing a design takes a hundred times as long as reading it, so the long form draws one design in ten. */
const drawn = fc.nat(isLongForm ? 9 : 0).map((number) => number === 0);

/** ZIPs with a mutated entry in a valid archive; some archives are mutated as well. */
function zipInputs(parser: ParserName, archives: readonly (readonly FileEntry[])[]): Inputs {
  const cases = fc.record({
    seed: fc.nat(archives.length - 1),
    part: fc.nat(100),
    changes: mutations(5),
    name: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, fc.constantFrom(...oddNames)),
    outside: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: mutations(3) }),
    isDrawn: drawn,
  });
  return inputsOf(parser, cases, async ({ seed, part, changes, name, outside, isDrawn }) => {
    const entries = archives[seed] ?? [];
    const chosen = part % Math.max(1, entries.length);
    const changed = entries.map((entry, index) =>
      index === chosen ? { name: name ?? entry.name, bytes: mutateBytes(entry.bytes, changes) } : entry,
    );
    return { bytes: mutateBytes(await packed(changed), outside), isDrawn };
  });
}

/** The library refuses to write some names, so they are patched afterwards. */
async function packed(entries: readonly FileEntry[]): Promise<Buffer> {
  const safe = (name: string) => name.replaceAll(/\\|\/\//g, "~~");
  const bytes = await zipOf(entries.map((entry) => ({ ...entry, name: safe(entry.name) })));
  return Buffer.from(bytes.toString("latin1").replaceAll("a~~b", "a\\\\b"), "latin1");
}

const generous = {
  maxEntries: 1000,
  maxInflatedBytes: 1e9,
  maxRatio: 1e9,
  ratioFromBytes: 0,
  ignoreCase: true,
  subject: "The ZIP",
  code: "bad_zip",
};

async function entriesOf(bytes: Uint8Array): Promise<readonly FileEntry[]> {
  const archive = await openZipArchive({ bytes }, generous);
  const names = [...archive.names];
  return await Promise.all(names.map(async (name) => ({ name, bytes: await archive.read(name, 1e8) })));
}

const csvPieces = ['"', '""', "\r", "\n", ",", ";", "\t", "\0", "\ufeff", "=1+1", '",\n"', "\u2028", "é"];
const svgPieces = [
  "<script>alert(1)</script>",
  "<!DOCTYPE svg [<!ENTITY a 'b'><!ENTITY c '&a;&a;&a;&a;'>]>",
  "&c;",
  "&#x0;",
  "&#xD800;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?xml version='1.0' encoding='utf-16'?>",
  "<foreignObject><iframe src='javascript:1'/></foreignObject>",
  ' onload="alert(1)"',
  ' href="javascript:alert(1)"',
  ' xlink:href="file:///etc/passwd"',
  ' style="background:url(http://x/)"',
  "<style>@import 'http://x/';</style>",
  "<style>.a{fill:url(\\68ttp://x)}</style>",
  "<use href='#g'/><g id='g'><use href='#g'/></g>",
  "<image href='data:image/svg+xml,<svg onload=1>'/>",
  "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
  "<set attributeName='href' to='javascript:1'/>",
  "<svg xmlns='http://www.w3.org/1999/xhtml'><body/></svg>",
  ' xmlns:x="http://www.w3.org/1999/xhtml"',
  "<x:script/>",
  '"',
  ">",
  "<",
  "=",
  "</svg>",
];
const jsonPieces = [
  '"',
  "{",
  "[",
  "]",
  "}",
  ",",
  ":",
  "\\",
  "\\u0000",
  "\\ud800",
  '"__proto__":1,',
  "1e999",
  "-",
  "0",
];

const table = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
const tables: readonly Buffer[] = [
  table(sampleTable),
  table(`\ufeff${sampleTable.replaceAll(",", ";")}`),
  table(`\ufeff${sampleTable.replaceAll(",", "\t")}`, "utf16le"),
  table('"Name","No"\r\n"a ""b"" c","1\n2"\r\n,\r\n"é",2', "latin1"),
  table("only\n1\n2\n"),
];

/** Tables that take long to read. The reader's own tests have tables of full size. */
function busyTableInputs(): Inputs {
  const cases = fc.record({
    seed: fc.nat(hostileTables.length - 1),
    share: fc.double({ min: 0, max: isLongForm ? 1 : 0.02, noNaN: true }),
  });
  return inputsOf("table", cases, async ({ seed, share }) => {
    const { build, times } = hostileTables[seed] ?? { build: async () => Buffer.alloc(0), times: 0 };
    return { bytes: await build(Math.round(share * times)) };
  });
}

const templatesFolder = join(import.meta.dirname, "../../../../templates");

function designInputs(): Inputs {
  const names = readdirSync(templatesFolder).filter((name) => name.endsWith(".json"));
  const templates = names.map((name) => JSON.parse(readFileSync(join(templatesFolder, name), "utf8")));
  // Small designs are listed twice, because each mutation changes more of them.
  const designs = [sampleDesign, sampleDesign, { ...sampleDesign, page_setup: pageSetup }, ...templates];
  const cases = fc.record({
    seed: fc.nat(designs.length - 1),
    changes: fc.array(spoils, { maxLength: 3 }),
    record: fc.dictionary(fc.constantFrom("name", "class", "number", "id"), hostileText),
    isDrawn: drawn,
  });
  return inputsOf("design", cases, async ({ seed, changes, record, isDrawn }) => ({
    json: spoilJson(designs[seed], changes),
    record,
    isDrawn,
  }));
}

const pageSetup = {
  cardType: "custom",
  dpi: 300,
  page: { widthMm: 210, heightMm: 297, marginTopMm: 10, marginLeftMm: 10, rows: 2, columns: 2 },
  label: { widthMm: 86, heightMm: 54, cornerRadiusMm: 3, shape: "rectangle" },
};

const tokenText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "{{",
        "}}",
        "{",
        "}",
        " ",
        ".",
        "[",
        "]",
        "=",
        "name",
        "a.b[0]",
        "list[k=v].x",
        "__proto__",
      ),
      hostileText,
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(""));

const record = fc.dictionary(fc.oneof(fc.constantFrom("name", "a", "list", "k"), hostileText), hostileValue, {
  maxKeys: 5,
});

const person = {
  id: 7,
  admission_no: "A1",
  print_status: "printed",
  user: {
    id: 8,
    full_name: "Asha Rao",
    image: "https://school.example/a.jpg",
    custom_fields: [{ name: "Blood group", data: "O+", type: "text" }],
  },
  class_section: { id: 1, class: { id: 1, name: "7" }, section: { id: 2, name: "B" } },
  guardian: {
    id: 9,
    first_name: "L",
    email: "l@example.org",
    custom_fields: [{ form_field_id: 4, name: "Job", type: "text", data: "x" }],
  },
};
const pagination = { total: 1, limit: 20, offset: 0, has_more: false };
const schoolAnswers: readonly unknown[] = [
  { success: true, data: { students: [person], teachers: [person], staff: [person], pagination } },
  { error: false, message: "OK", data: { ...person, student: person } },
  {
    success: true,
    data: { token: "t", user: { id: 1, email: "a@b.c" }, impersonation_token: "t", school_code: "C" },
  },
  { success: true, data: { schools: [{ id: 1, name: "S", code: "C", domain: "s" }], pagination } },
  {
    success: true,
    data: { classes: [{ id: 1, name: "7" }], class_sections: [], session_years: [], guardians: [] },
  },
  { success: true, data: [{ id: 1, name: "a.jpg", path: "a.jpg", type: "file", size: 3, is_dir: false }] },
  {
    success: true,
    data: { counts: { printed: 1, null: 2 }, total: 3, updated: 1, failed: [{ id: 1, message: "x" }] },
  },
  { success: false, message: "No", code: "invalid", errors: { name: ["bad"] } },
  { error: true, message: "Unauthenticated.", code: 401 },
];

const answerHeaders = fc.constantFrom<Record<string, string>>(
  { "content-type": "application/json" },
  { "content-type": "text/html" },
  {},
  { "content-type": "image/jpeg", "content-disposition": "attachment; filename*=UTF-8''%E0%A4%A" },
  { "content-disposition": 'attachment; filename="../../\\"x"', "content-length": "99999999999" },
  { "x-filename": "%00%", "content-length": "-1" },
);

const statuses = [200, 200, 200, 200, 200, 204, 302, 400, 401, 404, 422, 429, 500, 503, 599];

function schoolInputs(): Inputs {
  const cases = fc.record({
    status: fc.constantFrom(...statuses),
    seed: fc.nat(schoolAnswers.length - 1),
    spoiled: fc.array(spoils, { maxLength: 3 }),
    changes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: mutations(3) }),
    headers: answerHeaders,
  });
  return inputsOf("school", cases, async ({ status, seed, spoiled, changes, headers }) => {
    const text = JSON.stringify(spoilJson(schoolAnswers[seed], spoiled)) ?? "";
    return { status, headers, bytes: mutateBytes(Buffer.from(text), changes) };
  });
}

const barcodes = fc.record({
  format: fc.constantFrom("qrcode", "code128"),
  value: fc.oneof(hostileText, fc.string({ unit: "binary", maxLength: 3000 })),
});

const namesOfPhotos = fc.record({
  names: fc.array(fc.oneof(hostileText, fc.constantFrom("a.png", "A.PNG", "1001.jpg")), { maxLength: 9 }),
  values: fc.array(fc.oneof(hostileText, fc.constantFrom("a", "a.png", "1001")), { maxLength: 9 }),
});

const asIs = async (made: unknown) => made;

export async function parserInputs(): Promise<Readonly<Record<string, Inputs>>> {
  const workbooks = sampleWorkbooks();
  const xlsx = workbooks.filter(({ name }) => name.endsWith(".xlsx"));
  const xls = workbooks.filter(({ name }) => name.endsWith(".xls"));
  const pictures = await samplePictures();
  const photosZip = pictures.slice(0, 4).map(({ name, bytes }) => ({ name: `photos/${name}`, bytes }));
  const svgs = [sampleSvg, `data:image/svg+xml,${encodeURIComponent(sampleSvg)}`].map((text) =>
    Buffer.from(text),
  );
  const drawings = [Buffer.from(sampleSvg)];
  return {
    "CSV tables": fileInputs("table", tables, csvPieces),
    "XLSX tables": zipInputs("table", await Promise.all(xlsx.map(({ bytes }) => entriesOf(bytes)))),
    "XLS tables": fileInputs(
      "table",
      xls.map(({ bytes }) => bytes),
    ),
    "tables that keep a reader busy": busyTableInputs(),
    "project ZIPs": zipInputs("projectZip", [projectEntries]),
    "photo ZIPs": zipInputs("archive", [photosZip]),
    pictures: fileInputs("picture", [samplePng, ...pictures.map(({ bytes }) => bytes)]),
    "SVG pictures": fileInputs("picture", drawings, svgPieces, 1),
    "SVG texts": fileInputs("svg", svgs, svgPieces, 1),
    fonts: fileInputs("font", [sampleFont()]),
    "bodies of calls": fileInputs(
      "json",
      [Buffer.from(JSON.stringify(sampleDesign)), table("[[]]")],
      jsonPieces,
    ),
    designs: designInputs(),
    tokens: inputsOf("tokens", fc.record({ text: tokenText, record }), asIs),
    barcodes: inputsOf("barcode", barcodes, asIs),
    "names of photos": inputsOf("photos", namesOfPhotos, asIs),
    "answers of a school": schoolInputs(),
  };
}
