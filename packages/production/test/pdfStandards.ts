import { execFileSync } from "node:child_process";

type Entries = Readonly<Record<string, unknown>>;

/** A PDF object as qpdf shows it. */
type PdfObject = {
  readonly value?: unknown;
  readonly stream?: { readonly dict: Entries; readonly data?: string };
};

export type ReadPdf = {
  readonly version: string;
  readonly trailer: Entries;
  readonly objects: ReadonlyMap<string, PdfObject>;
};

/** The objects of a file, with their streams inflated. */
export function readPdf(path: string): ReadPdf {
  const json = execFileSync(
    "qpdf",
    ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", path],
    {
      encoding: "utf8",
      maxBuffer: 1e9,
    },
  );
  const [head, objects] = JSON.parse(json).qpdf;
  const { trailer, ...numbered } = objects;
  return { version: head.pdfversion, trailer: trailer.value, objects: new Map(Object.entries(numbered)) };
}

const isEntries = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Standard = "pdfx4" | "pdfa2b";

/** A file with the data that the rules need. */
type Checked = {
  readonly file: ReadPdf;
  readonly standard: Standard;
  readonly catalog: Entries;
  readonly info: Entries;
  readonly dictionaries: readonly Entries[];
  readonly follow: (value: unknown) => PdfObject;
};

/**
 * Violations of a standard, by the published requirements of ISO 15930-7 (PDF/X-4) and ISO 19005-2 (PDF/A-2b) that
 * concern this product's files; empty for a conforming file.
 */
export function breaches(file: ReadPdf, standard: Standard): readonly string[] {
  const found = new Set<string>();
  const rule: Rule = (holds, name) => {
    if (!holds) found.add(name);
  };
  const follow = (value: unknown): PdfObject => {
    if (typeof value !== "string" || !/^\d+ \d+ R$/.test(value)) return { value };
    return file.objects.get(`obj:${value}`) ?? {};
  };
  const catalog = entriesOf(follow(file.trailer["/Root"]));
  const info = entriesOf(follow(file.trailer["/Info"]));
  const dictionaries = [...file.objects.values()].map(entriesOf);
  const checked = { file, standard, catalog, info, dictionaries, follow };
  rule(!("/Encrypt" in file.trailer), "encrypted");
  rule(Array.isArray(file.trailer["/ID"]) && file.trailer["/ID"].length === 2, "no ID");
  rule(Number(file.version) <= (standard === "pdfx4" ? 1.6 : 1.7), "version");
  for (const name of ["/AA", "/OpenAction", "/JavaScript", "/EmbeddedFiles"]) {
    rule(!(name in catalog), "does something by itself");
  }
  checkMetadata(checked, rule);
  checkIntent(checked, rule);
  for (const entries of dictionaries) checkDictionary(entries, standard, rule);
  return [...found];
}

function entriesOf({ value, stream }: PdfObject): Entries {
  if (stream) return stream.dict;
  return isEntries(value) ? value : {};
}

function checkMetadata({ catalog, info, standard, follow }: Checked, rule: Rule): void {
  const fact = metadataOf(follow(catalog["/Metadata"]));
  rule(fact("dc:format") === "application/pdf", "no metadata");
  rule(fact("dc:title") === textOf(info["/Title"]), "title differs");
  rule(fact("pdf:Producer") === textOf(info["/Producer"]), "producer differs");
  rule(/^\d{4}-/.test(fact("xmp:CreateDate")) && /^\d{4}-/.test(fact("xmp:ModifyDate")), "no dates");
  if (standard === "pdfa2b") {
    rule(fact("pdfaid:part") === "2" && fact("pdfaid:conformance") === "B", "no PDF/A part");
    rule(
      namesIn(follow(catalog["/Metadata"])).every((name) => archived.has(name)),
      "fact of no schema",
    );
    return;
  }
  rule(fact("pdfxid:GTS_PDFXVersion") === "PDF/X-4", "no PDF/X version");
  rule(fact("pdf:Trapped") === "False" && info["/Trapped"] === "/False", "not told whether trapped");
  rule(fact("xmpMM:DocumentID") !== "" && fact("xmpMM:RenditionClass") === "default", "no document id");
}

function checkIntent({ file, catalog, standard, follow }: Checked, rule: Rule): void {
  const listed = catalog["/OutputIntents"];
  const intents = Array.isArray(listed) ? listed.map((each) => entriesOf(follow(each))) : [];
  const wanted = standard === "pdfx4" ? "/GTS_PDFX" : "/GTS_PDFA1";
  const intent = intents.find((each) => each["/S"] === wanted);
  rule(intent !== undefined && intents.length === 1, "no output intent");
  rule(textOf(intent?.["/OutputConditionIdentifier"]) !== "", "no output condition");
  const { stream } = follow(intent?.["/DestOutputProfile"]);
  const bytes = Buffer.from(stream?.data ?? "", "base64");
  const [space, device, channels] = deviceOf(bytes.toString("latin1", 16, 20));
  rule(bytes.toString("latin1", 36, 40) === "acsp" && space !== "", "no profile");
  rule(stream?.dict["/N"] === channels, "wrong number of channels");
  if (standard === "pdfx4") rule(bytes.toString("latin1", 12, 16) === "prtr", "no press's profile");
  const strange = [...usedSpaces(file)].filter((used) => used !== device && used !== "/DeviceGray");
  rule(strange.length === 0, "colours without an intent");
}

function deviceOf(space: string): readonly [space: string, device: string, channels: number] {
  if (space === "RGB ") return [space, "/DeviceRGB", 3];
  if (space === "CMYK") return [space, "/DeviceCMYK", 4];
  return space === "GRAY" ? [space, "/DeviceGray", 1] : ["", "", 0];
}

function checkDictionary(entries: Entries, standard: Standard, rule: Rule): void {
  const is = (name: string, value: string) => entries[name] === value;
  if (is("/Type", "/Page")) checkPage(entries, standard, rule);
  if (is("/Subtype", "/Image")) {
    rule(standard === "pdfx4" || entries["/Interpolate"] !== true, "smoothed picture");
    rule(!("/Alternates" in entries) && !("/OPI" in entries), "alternate pictures");
  }
  if (is("/Type", "/FontDescriptor")) {
    rule(
      ["/FontFile", "/FontFile2", "/FontFile3"].some((name) => name in entries),
      "font not embedded",
    );
  }
  rule(!is("/Filter", "/LZWDecode"), "LZW");
  rule(!is("/Subtype", "/PS") && !("/Ref" in entries), "foreign content");
  const group = entries["/Group"];
  rule(!isEntries(group) || "/CS" in group, "no space to blend in");
  for (const name of ["/TR", "/TR2", "/HTP"]) rule(!(name in entries), "transfer functions");
}

type Rule = (holds: boolean, name: string) => void;

function checkPage(page: Entries, standard: Standard, rule: Rule): void {
  rule(!("/AA" in page), "does something by itself");
  if (standard !== "pdfx4") return;
  const box = (name: string) => (Array.isArray(page[name]) ? (page[name] as number[]) : null);
  const [media, trim] = [box("/MediaBox"), box("/TrimBox")];
  const bleed = box("/BleedBox") ?? trim;
  rule(trim !== null && !("/ArtBox" in page), "no trim");
  rule(media !== null && bleed !== null && trim !== null && lies(trim, bleed) && lies(bleed, media), "boxes");
}

/** Whether a box is inside another, within rounding. */
function lies(inner: readonly number[], outer: readonly number[]): boolean {
  return inner.every((edge, index) => {
    const beyond = index < 2 ? (outer[index] ?? 0) - edge : edge - (outer[index] ?? 0);
    return beyond < 0.001;
  });
}

const operators = [
  [/[\d.] (?:rg|RG)\s/, "/DeviceRGB"],
  [/[\d.] (?:k|K)\s/, "/DeviceCMYK"],
] as const;

/** The device spaces that pages, forms, pictures and separations use. */
function usedSpaces(file: ReadPdf): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { value, stream } of file.objects.values()) {
    if (typeof stream?.dict["/N"] === "number") continue;
    const written = JSON.stringify(stream?.dict ?? value ?? {});
    for (const [name] of written.matchAll(/\/Device(?:RGB|CMYK|Gray)/g)) used.add(name);
    const drawn = drawingOf(stream);
    for (const [operator, name] of operators) if (operator.test(drawn)) used.add(name);
  }
  return used;
}

/** The operators of a page or form; empty for other streams. */
function drawingOf(stream: PdfObject["stream"]): string {
  if (!stream || stream.dict["/Subtype"] === "/Image" || stream.dict["/Subtype"] === "/XML") return "";
  const text = Buffer.from(stream.data ?? "", "base64").toString("latin1");
  return text.includes("begincmap") || text.includes("\0") ? "" : text;
}

/** Looks up XMP properties by qualified name, as an element or attribute; empty if missing. */
/** Properties that this product writes and the schemas of PDF/A-2 contain; `pdf:Trapped` was introduced later. */
const archived: ReadonlySet<string> = new Set([
  ...["dc:format", "dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "pdf:Producer"],
  ...["xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"],
]);

function namesIn({ stream }: PdfObject): readonly string[] {
  const xml = Buffer.from(stream?.data ?? "", "base64").toString("utf8");
  return Array.from(xml.matchAll(/<((?:dc|xmp|pdf|xmpMM):\w+)/g), ([, name = ""]) => name);
}

function metadataOf({ stream }: PdfObject): (name: string) => string {
  const isPlain = stream?.dict["/Subtype"] === "/XML" && !("/Filter" in stream.dict);
  const xml = isPlain ? Buffer.from(stream?.data ?? "", "base64").toString("utf8") : "";
  return (name) => {
    const [, element, attribute] =
      new RegExp(`<${name}>(?:<rdf:Alt><rdf:li[^>]*>)?([^<]*)<|\\s${name}="([^"]*)"`).exec(xml) ?? [];
    const text = element ?? attribute ?? "";
    return text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.replace(/^[ub]:/, "") : "";
}
