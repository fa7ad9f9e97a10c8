import type { BarcodeOptions } from "../barcodeSymbol.ts";

/** What a setting takes: a switch, a number, one of some words, or a text. */
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
const dataMatrix: Options = { rows: "number", columns: "number", version: "text", dmre: "switch" };
const pdf417: Options = {
  eclevel: "number",
  fixedeclevel: "switch",
  rows: "number",
  columns: "number",
  rowmult: "number",
};
const microPdf417: Options = { version: "text", rows: "number", columns: "number", rowmult: "number" };
const aztec: Options = { eclevel: "number", ecaddchars: "number", layers: "number", readerinit: "switch" };
const dotCode: Options = { rows: "number", columns: "number", ratio: "number", mask: "number" };
const composite: Options = { ccversion: ["a", "b", "c"], cccolumns: "number" };
const stackedBars: Options = { rows: "number", columns: "number", rowheight: "number", sepheight: "number" };
const segments: Options = { segments: "number" };

/** The settings of each symbology. The first line that fits holds. */
const table: readonly (readonly [names: RegExp, options: Options])[] = [
  [/^(isbn|ismn)$/, { legacy: "switch" }],
  [/^(ean13|ean8|upca|upce)composite$/, composite],
  [/^(ean|upc|issn|mands)/, {}],
  [/^code128$/, parsed],
  [/^gs1-128composite$/, { ...composite, parse: "switch" }],
  [/^gs1-128$/, { parse: "switch" }],
  [/^(code39|hibccode39)$/, { ...checked, hidestars: "switch" }],
  [/^code39ext$/, { ...checked, hidestars: "switch", parse: "switch" }],
  [/^pzn$/, { pzn8: "switch" }],
  [/^code93/, { includecheck: "switch", ...parsed }],
  [/^(interleaved2of5|itf14|identcode|leitcode)$/, check],
  [/^databarexpanded(stacked)?composite$/, { ...composite, ...segments, parse: "switch" }],
  [/^databar.*composite$/, composite],
  [/^(databarexpanded|gs1northamericancoupon)/, { ...segments, parse: "switch" }],
  [/^pharmacode$/, { nwidth: "number", wwidth: "number", swidth: "number" }],
  [/^code2of5$/, { ...checked, version: ["industrial", "iata", "matrix", "coop", "datalogic"] }],
  [/^(industrial|iata|matrix|coop|datalogic)2of5$|^code11$/, checked],
  [/^bc412$/, { ...checked, includestartstop: "switch", semi: "switch" }],
  [/^rationalizedcodabar$/, { ...checked, altstartstop: "switch" }],
  [/^(postnet|planet|royalmail)$/, { validatecheck: "switch", includecheckintext: "switch" }],
  [/^auspost$/, { custinfoenc: ["character", "numeric"] }],
  [/^japanpost$/, { includecheckintext: "switch" }],
  [/^msi$/, { ...check, checktype: ["mod10", "mod1010", "mod11", "ncrmod11", "mod1110", "ncrmod1110"] }],
  [/^plessey$/, { validatecheck: "switch", includecheckintext: "switch", unidirectional: "switch" }],
  [/^telepen/, { parse: "switch" }],
  [/^posicode$/, { version: ["a", "b", "limiteda", "limitedb"], checkoffset: "number", ...parsed }],
  [/codablockf$/, { ...stackedBars, ...parsed }],
  [/^code(16k|49)$/, { rows: "number", rowheight: "number", sepheight: "number", ...parsed }],
  [/^channelcode$/, { shortfinder: "switch", includecheck: "switch" }],
  [/^gs1-cc$/, composite],
  [/micropdf417$/, { ...microPdf417, ...parsed }],
  [/pdf417(compact)?$/, { ...pdf417, ...parsed }],
  [/^mailmark$/, { type: ["7", "9", "29"] }],
  [/^gs1(dl)?datamatrix/, { ...dataMatrix, parse: "switch" }],
  [/datamatrix/, { ...dataMatrix, ...parsed }],
  [/^microqrcode$/, { ...qr, eclevel: ["L", "M", "Q"], ...parsed }],
  [/^rectangularmicroqrcode$/, { ...qr, eclevel: ["M", "H"], ...parsed }],
  [/^d3aqr$/, { ...qr, category: "number", hostratio: "number" }],
  [/^gs1(dl)?qrcode$/, { ...qr, parse: "switch" }],
  [/^swissqrcode$/, { parse: "switch" }],
  [/qrcode$/, { ...qr, ...parsed }],
  [/^maxicode$/, { mode: "number", ...parsed }],
  [/^aztecrune$/, {}],
  [/aztec/, { ...aztec, ...parsed }],
  [/^codeone$/, { version: "text", ...parsed }],
  [/^hanxin$/, { version: "text", eclevel: ["L1", "L2", "L3", "L4"], mask: "number", ...parsed }],
  [/dotcode$/, { ...dotCode, ...parsed }],
  [/^ultracode$/, { eclevel: ["EC0", "EC1", "EC2", "EC3", "EC4", "EC5"], ...parsed }],
  [/^hibccode128$/, { validatecheck: "switch" }],
];

/** Settings of our own, which BWIPP does not know: what stands around a symbol. */
const around: readonly (readonly [names: RegExp, options: Options])[] = [
  [/^(gs1(?!dl)|databar|ean14$|sscc18$)/, { hideparentheses: "switch" }],
  [/^(itf14|interleaved2of5)$/, { bearer: ["bars", "frame"] }],
];

/** The settings that a format takes, by BWIPP's names, and our own. */
export function optionsOf(format: string): Options {
  const [, further = {}] = around.find(([names]) => names.test(format)) ?? [];
  return { ...table.find(([names]) => names.test(format))?.[1], ...further };
}

function fits(kind: OptionKind, value: unknown): boolean {
  if (kind === "switch") return typeof value === "boolean";
  if (kind === "number") return typeof value === "number" && Number.isFinite(value);
  return typeof value === "string" && (kind === "text" || kind.includes(value));
}

function expected(kind: OptionKind): string {
  if (kind === "switch") return "true or false";
  return kind === "number" || kind === "text" ? `a ${kind}` : kind.join(", ");
}

/** What is wrong with the settings of a format, in one sentence; null for nothing. */
export function wrongOption(format: string, options: BarcodeOptions): string | null {
  const known = optionsOf(format);
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === undefined) {
      const names = Object.keys(known);
      const offered = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
      return `The code has no option “${name.slice(0, 40)}”; ${offered}.`;
    }
    if (!fits(kind, value)) return `The code's option “${name}” takes ${expected(kind)}.`;
  }
  return null;
}
