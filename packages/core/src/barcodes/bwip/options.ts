import { ownValue } from "../../ownValue.ts";
import type { BarcodeOptions } from "../barcodeSymbol.ts";

/** The kind of a setting: a switch, a number, text, or a choice of words. */
export type OptionKind = "switch" | "number" | "text" | readonly string[];

type Options = Readonly<Record<string, OptionKind>>;

const parsed: Options = { parse: "switch", parsefnc: "switch" };
const check: Options = { includecheck: "switch", includecheckintext: "switch" };
const checked: Options = { ...check, validatecheck: "switch" };
const qr: Options = {
  eclevel: ["L", "M", "Q", "H"],
  fixedeclevel: "switch",
  version: "text",
  mask: "number",
  suppresskanjimode: "switch",
};
const dataMatrix: Options = {
  rows: "number",
  columns: "number",
  version: "text",
  dmre: "switch",
  c40headerlength: "number",
};
const pdf417: Options = {
  eclevel: "number",
  fixedeclevel: "switch",
  rows: "number",
  columns: "number",
  rowmult: "number",
  ccc: "switch",
};
const microPdf417: Options = {
  version: "text",
  rows: "number",
  columns: "number",
  rowmult: "number",
  cca: "switch",
  ccb: "switch",
};
const aztec: Options = {
  eclevel: "number",
  ecaddchars: "number",
  layers: "number",
  readerinit: "switch",
};
const dotCode: Options = {
  rows: "number",
  columns: "number",
  ratio: "number",
  mask: "number",
  fast: "switch",
};
const composite: Options = { ccversion: ["a", "b", "c"], cccolumns: "number", parse: "switch" };
/** Structured append: the number of this symbol and the total number of symbols. */
const appended: Options = { sam: "number" };
const stackedRows: Options = { rows: "number", rowheight: "number", sepheight: "number" };
const stackedBars: Options = { ...stackedRows, columns: "number" };
const segments: Options = { segments: "number" };
/** The linear symbol announces a 2D component above it. */
const linked: Options = { linkage: "switch" };

/** The settings of each symbology. The first match applies. */
const table: readonly (readonly [names: RegExp, options: Options])[] = [
  [/^(isbn|ismn)$/, { legacy: "switch" }],
  [/^(ean13|ean8|upca|upce)composite$/, composite],
  [/^(ean|upc|issn|mands)/, {}],
  [
    /^code128$/,
    { ...parsed, raw: "switch", newencoder: "switch", suppressc: "switch", unlatchextbeforec: "switch" },
  ],
  [/^gs1-128composite$/, composite],
  [/^gs1-128$/, { parse: "switch", linkagea: "switch", linkagec: "switch" }],
  [/^(code39|hibccode39)$/, { ...checked, hidestars: "switch" }],
  [/^code39ext$/, { ...checked, hidestars: "switch", parse: "switch" }],
  [/^pzn$/, { pzn8: "switch" }],
  [/^code93/, { includecheck: "switch", ...parsed }],
  [/^(interleaved2of5|itf14|identcode|leitcode)$/, check],
  [/^databarexpanded(stacked)?composite$/, { ...composite, ...segments }],
  [/^databar.*composite$/, composite],
  [
    /^databaromni$/,
    { format: ["omni", "stacked", "stackedomni", "truncated"], ...linked, barxmult: "number" },
  ],
  [/^databarlimited$/, linked],
  [
    /^databarexpanded$/,
    {
      format: ["expanded", "expandedstacked"],
      ...linked,
      ...segments,
      parse: "switch",
      barxmult: "number",
    },
  ],
  [/^(databarexpanded|gs1northamericancoupon)/, { ...segments, parse: "switch" }],
  [/^pharmacode$/, { nwidth: "number", wwidth: "number", swidth: "number" }],
  [/^code2of5$/, { ...checked, version: ["industrial", "iata", "matrix", "coop", "datalogic"] }],
  [/^(industrial|iata|matrix|coop|datalogic)2of5$|^code11$/, checked],
  [/^bc412$/, { ...checked, includestartstop: "switch", semi: "switch" }],
  [/^rationalizedcodabar$/, { ...checked, altstartstop: "switch" }],
  [/^(postnet|planet|royalmail)$/, { validatecheck: "switch", includecheckintext: "switch" }],
  [/^auspost$/, { custinfoenc: ["character", "numeric"] }],
  [/^japanpost$/, { includecheckintext: "switch" }],
  [
    /^msi$/,
    {
      ...check,
      checktype: ["mod10", "mod1010", "mod11", "ncrmod11", "mod1110", "ncrmod1110"],
      badmod11: "switch",
    },
  ],
  [/^plessey$/, { validatecheck: "switch", includecheckintext: "switch", unidirectional: "switch" }],
  [/^telepen$/, { parse: "switch", numeric: "switch" }],
  [/^telepen/, { parse: "switch" }],
  [
    /^posicode$/,
    { version: ["a", "b", "limiteda", "limitedb"], checkoffset: "number", raw: "switch", ...parsed },
  ],
  [/^hibccodablockf$/, { ...stackedBars, ...parsed, validatecheck: "switch" }],
  [/codablockf$/, { ...stackedBars, ...parsed }],
  [/^code16k$/, { ...stackedRows, ...appended, raw: "switch", ...parsed }],
  [/^code49$/, { ...stackedRows, ...appended, append: "switch", ...parsed }],
  [/^channelcode$/, { shortfinder: "switch", includecheck: "switch" }],
  [/^gs1-cc$/, { ...composite, lintype: "text", linwidth: "number" }],
  [/^hibcmicropdf417$/, { ...microPdf417, ...parsed, validatecheck: "switch" }],
  [/micropdf417$/, { ...microPdf417, raw: "switch", ...parsed }],
  [/^hibcpdf417$/, { ...pdf417, ...parsed, validatecheck: "switch" }],
  [/^pdf417$/, { ...pdf417, compact: "switch", raw: "switch", ...parsed }],
  [/pdf417(compact)?$/, { ...pdf417, ...parsed }],
  [/^mailmark$/, { type: ["7", "9", "29"], parse: "switch" }],
  [/^gs1datamatrix/, { ...dataMatrix, parse: "switch", gssep: "switch" }],
  [/^gs1dldatamatrix/, { ...dataMatrix, parse: "switch" }],
  [/^hibcdatamatrix/, { ...dataMatrix, ...parsed, validatecheck: "switch" }],
  [/^datamatrix$/, { format: ["square", "rectangle"], ...dataMatrix, raw: "switch", ...parsed }],
  [/datamatrix/, { ...dataMatrix, ...parsed }],
  [/^qrcode$/, { format: ["full", "micro", "rmqr"], ...qr, ...parsed }],
  [/^hibcqrcode$/, { ...qr, ...parsed, validatecheck: "switch" }],
  [/^microqrcode$/, { ...qr, eclevel: ["L", "M", "Q"], ...parsed }],
  [/^rectangularmicroqrcode$/, { ...qr, eclevel: ["M", "H"], ...parsed }],
  [/^d3aqr$/, { ...qr, category: "number", hostratio: "number" }],
  [/^gs1(dl)?qrcode$/, { ...qr, parse: "switch" }],
  [/^swissqrcode$/, { parse: "switch" }],
  [/qrcode$/, { ...qr, ...parsed }],
  [/^maxicode$/, { mode: "number", ...appended, legacyencoder: "switch", ...parsed }],
  [/^aztecrune$/, {}],
  [/^azteccode$/, { format: ["full", "compact", "rune"], ...aztec, raw: "switch", ...parsed }],
  [/^hibcazteccode$/, { ...aztec, ...parsed, validatecheck: "switch" }],
  [/aztec/, { ...aztec, ...parsed }],
  [/^codeone$/, { version: "text", ...parsed }],
  [/^hanxin$/, { version: "text", eclevel: ["L1", "L2", "L3", "L4"], mask: "number", ...parsed }],
  [/^dotcode$/, { ...dotCode, raw: "switch", ...parsed }],
  [/dotcode$/, { ...dotCode, ...parsed }],
  [
    /^ultracode$/,
    {
      eclevel: ["EC0", "EC1", "EC2", "EC3", "EC4", "EC5"],
      rev: "number",
      start: "number",
      link1: "number",
      raw: "switch",
      ...parsed,
    },
  ],
  [/^hibccode128$/, { validatecheck: "switch" }],
];

/** Our own settings, which BWIPP does not have. */
const around: readonly (readonly [names: RegExp, options: Options])[] = [
  [/^(gs1(?!dl)|databar|ean14$|sscc18$)/, { hideparentheses: "switch" }],
  [/^(itf14|interleaved2of5)$/, { bearer: ["bars", "frame"] }],
];

/** All settings of a format: BWIPP's and our own. */
export function optionsOf(format: string): Options {
  const [, further = {}] = around.find(([names]) => names.test(format)) ?? [];
  return { ...table.find(([names]) => names.test(format))?.[1], ...further };
}

/** A value as BWIPP expects it, whether stored as text or number; undefined if it is invalid. */
function readValue(kind: OptionKind, value: unknown): string | number | boolean | undefined {
  const written = String(value).trim();
  if (kind === "switch") return ownValue({ true: true, false: false }, written);
  if (typeof value === "boolean") return undefined;
  if (kind === "number")
    return written !== "" && Number.isFinite(Number(written)) ? Number(written) : undefined;
  if (kind === "text") return written;
  return kind.find((each) => each.toLowerCase() === written.toLowerCase());
}

function expected(kind: OptionKind): string {
  if (kind === "switch") return "true or false";
  return kind === "number" || kind === "text" ? `a ${kind}` : kind.join(", ");
}

/** The settings of a format as BWIPP expects them, or one sentence about an invalid setting. */
export function readOptions(
  format: string,
  options: BarcodeOptions,
): { readonly options: BarcodeOptions } | { readonly mistake: string } {
  const known = optionsOf(format);
  const read: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(options)) {
    const kind = ownValue(known, name);
    if (kind === undefined) {
      const names = Object.keys(known);
      const offered = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
      return { mistake: `The code has no option “${name.slice(0, 40)}”; ${offered}.` };
    }
    const readAs = readValue(kind, value);
    if (readAs === undefined) return { mistake: `The code's option “${name}” takes ${expected(kind)}.` };
    read[name] = readAs;
  }
  return { options: read };
}

/** One sentence about an invalid setting of a format, or null. */
export function wrongOption(format: string, options: BarcodeOptions): string | null {
  const read = readOptions(format, options);
  return "mistake" in read ? read.mistake : null;
}
