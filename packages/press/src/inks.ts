import { hash } from "node:crypto";
import type { Cmyk, Paint } from "@print-builder/core/layout";
import { createCmykTransform } from "./cmykTransform.ts";
import type { ToCmyk } from "./inkTable.ts";

/** The colour settings of a PDF. PDF/X is the standard for presses, PDF/A for archives. */
export type PdfColour = {
  /** Screen colours, a press's inks, or greys. */
  readonly space: "rgb" | "cmyk" | "gray";
  readonly standard: "none" | "pdfx4" | "pdfa2b";
  /** The press's ICC profile; required for CMYK and for PDF/X. */
  readonly profile: Uint8Array | null;
};

/** Plain screen colours, the default. */
export const plainColour: PdfColour = { space: "rgb", standard: "none", profile: null };

/** A separation colour space that a stream uses: its resource name and its definition. */
export type Separation = { readonly resource: string; readonly space: string };

/** Operators that set a colour, and the separation that they use; null for the file's own colour space. */
export type SetColour = {
  readonly fill: string;
  readonly stroke: string;
  readonly separation: Separation | null;
};

/**
 * `text` is for text and codes. They print neutral colours with black ink alone, because inks out of register would
 * blur their edges.
 */
export type PaintUse = "area" | "text";

/** Converts colours to a file's colour space. */
export type Inks = {
  readonly colour: PdfColour;
  /** The colour space of transparency groups. */
  readonly device: "DeviceRGB" | "DeviceCMYK" | "DeviceGray";
  /**
   * The part of a cache key that separates pictures prepared for different colour spaces; undefined for unconverted
   * pictures.
   */
  readonly pictureKey: string | undefined;
  set(paint: Paint, use: PaintUse): SetColour;
  readonly toCmyk: ToCmyk;
};

const coloursKept = 4_096;
const devices = { rgb: "DeviceRGB", cmyk: "DeviceCMYK", gray: "DeviceGray" } as const;

/** Prepares a file's colour conversion. Throws a RangeError for an unusable profile. */
export async function openInks(colour: PdfColour = plainColour): Promise<Inks> {
  const { space, profile } = colour;
  if (space !== "cmyk") return createInks(colour, noInks);
  if (profile === null) throw new RangeError("Colours for a press need its profile.");
  return createInks(colour, await createCmykTransform(profile));
}

const noInks = (): never => {
  throw new Error("Only files for presses have inks.");
};

function createInks(colour: PdfColour, toCmyk: ToCmyk): Inks {
  const { space, profile } = colour;
  const kept = new Map<string, SetColour>();
  const profileKey = space === "cmyk" && profile ? `cmyk ${hash("sha256", profile)}` : undefined;
  return {
    colour,
    device: devices[space],
    pictureKey: space === "gray" ? "gray" : profileKey,
    set(paint, use) {
      const key = `${use} ${paint.color} ${paint.ink ? JSON.stringify(paint.ink) : ""}`;
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= coloursKept) kept.clear();
      const made = setColour(paint, use, space, toCmyk);
      kept.set(key, made);
      return made;
    },
    toCmyk,
  };
}

function setColour(paint: Paint, use: PaintUse, space: PdfColour["space"], toCmyk: ToCmyk): SetColour {
  const { ink } = paint;
  if (ink?.kind === "spot") return setSpot(ink, space);
  const { values, operator } = deviceColour(paint, use, space, toCmyk);
  return {
    fill: `${values} ${operator}`,
    stroke: `${values} ${operator.toUpperCase()}`,
    separation: null,
  };
}

function deviceColour(paint: Paint, use: PaintUse, space: PdfColour["space"], toCmyk: ToCmyk) {
  const channels = channelsOf(paint.color);
  if (space === "rgb") return { values: channels.map((part) => share(part / 255)).join(" "), operator: "rg" };
  if (space === "gray") return { values: share(greyOf(channels)), operator: "g" };
  const cmyk = paint.ink?.kind === "process" ? paint.ink.cmyk : cmykOf(channels, use, toCmyk);
  return { values: cmyk.map(share).join(" "), operator: "k" };
}

function cmykOf(channels: Channels, use: PaintUse, toCmyk: ToCmyk): Cmyk {
  const [red, green, blue] = channels;
  if (use === "text" && red === green && green === blue) return [0, 0, 0, 1 - red / 255];
  const inks = new Uint32Array(1);
  toCmyk(Uint8Array.from(channels), inks);
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = new Uint8Array(inks.buffer);
  return [cyan / 255, magenta / 255, yellow / 255, black / 255];
}

type Spot = Extract<NonNullable<Paint["ink"]>, { kind: "spot" }>;

/**
 * Sets a spot ink as a separation, with an alternate colour in the file's colour space for devices without the ink.
 */
function setSpot({ name, tint, alternate }: Spot, space: PdfColour["space"]): SetColour {
  const [none, full] = alternatesOf(alternate, space);
  const resource = `S${hash("md5", `${name} ${full}`).slice(0, 8)}`;
  const described = `[/Separation/${nameToken(name)}/${devices[space]}<</FunctionType 2/Domain[0 1]/C0[${none}]/C1[${full}]/N 1>>]`;
  return {
    fill: `/${resource} cs ${share(tint)} scn`,
    stroke: `/${resource} CS ${share(tint)} SCN`,
    separation: { resource, space: described },
  };
}

function alternatesOf(cmyk: Cmyk, space: PdfColour["space"]): readonly [none: string, full: string] {
  if (space === "cmyk") return ["0 0 0 0", cmyk.map(share).join(" ")];
  const [cyan, magenta, yellow, black] = cmyk;
  const rgb = [cyan, magenta, yellow].map((ink) => 255 * (1 - ink) * (1 - black)) as [number, number, number];
  if (space === "rgb") return ["1 1 1", rgb.map((part) => share(part / 255)).join(" ")];
  return ["1", share(greyOf(rgb))];
}

/** A name in PDF syntax, with special characters as hexadecimal bytes. */
function nameToken(name: string): string {
  return [...Buffer.from(name)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9_.-]/.test(sign) ? sign : `#${byte.toString(16).padStart(2, "0").toUpperCase()}`;
    })
    .join("");
}

type Channels = readonly [red: number, green: number, blue: number];

/** The three channels of `#rrggbb`, 0..255. */
function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The grey (0..1) with the luminance of a colour, by sRGB's weights and transfer curve. */
function greyOf([red, green, blue]: Channels): number {
  const [r, g, b] = [red, green, blue].map((part) => linear(part / 255)) as [number, number, number];
  return curved(0.2126 * r + 0.7152 * g + 0.0722 * b);
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const curved = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

function share(value: number): string {
  return `${Math.round(value * 1e4) / 1e4}`;
}
