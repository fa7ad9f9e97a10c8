import colorNames from "color-name";
import { ownValue } from "../ownValue.ts";
import type { Paint } from "./drawOp.ts";
import { parseInk } from "./parseInk.ts";

type Channels = readonly [number, number, number, number];

const hexDigits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const functional = /^(rgb|hsl)a?\(([^)]*)\)$/;

/**
 * Reads a CSS colour: hex, rgb(), hsl(), a name, inks (see `parseInk`), or none ("", "none", "transparent", null).
 * Returns null for none and undefined for text that is not a colour.
 */
export function parsePaint(value: string | null): Paint | null | undefined {
  const text = (value ?? "").trim().toLowerCase();
  if (text === "" || text === "none" || text === "transparent") {
    return null;
  }
  const ink = text.endsWith(")") ? parseInk((value ?? "").trim()) : undefined;
  if (ink) return ink;
  const channels = readHex(text) ?? readFunction(text) ?? readName(text);
  if (!channels) {
    return undefined;
  }
  const [red, green, blue, alpha] = channels;
  if (alpha === 0) {
    return null;
  }
  const color = [red, green, blue]
    .map((channel) => Math.round(channel).toString(16).padStart(2, "0"))
    .join("");
  return { color: `#${color}`, alpha };
}

function readHex(text: string): Channels | undefined {
  const digits = hexDigits.exec(text)?.[1];
  if (!digits) {
    return undefined;
  }
  const width = digits.length < 6 ? 1 : 2;
  const channel = (index: number) => {
    const part = digits.slice(index * width, (index + 1) * width);
    return part === "" ? 255 : Number.parseInt(width === 1 ? part + part : part, 16);
  };
  return [channel(0), channel(1), channel(2), channel(3) / 255];
}

function readName(text: string): Channels | undefined {
  const names: Readonly<Record<string, readonly [number, number, number]>> = colorNames;
  const found = ownValue(names, text);
  return found ? [found[0], found[1], found[2], 1] : undefined;
}

function readFunction(text: string): Channels | undefined {
  const match = functional.exec(text);
  const parts = (match?.[2] ?? "").split(/[\s,/]+/).filter((part) => part !== "");
  if (!match || parts.length < 3 || parts.length > 4) {
    return undefined;
  }
  const alpha = clamp(number(parts[3] ?? "1", 1), 1);
  const isHsl = match[1] === "hsl";
  const values = parts.slice(0, 3).map((part, index) => number(part, isHsl && index > 0 ? 1 : 255));
  if (values.some(Number.isNaN) || Number.isNaN(alpha)) {
    return undefined;
  }
  const [first = 0, second = 0, third = 0] = values;
  return isHsl
    ? [...hslToRgb(number(parts[0] ?? "", 360), clamp(second, 1), clamp(third, 1)), alpha]
    : [clamp(first, 255), clamp(second, 255), clamp(third, 255), alpha];
}

/** Reads a percentage of `whole`, or a plain number as it is. */
function number(part: string, whole: number): number {
  return part.endsWith("%") ? (Number(part.slice(0, -1)) / 100) * whole : Number(part.replace(/deg$/, ""));
}

function clamp(value: number, highest: number): number {
  return Math.min(Math.max(value, 0), highest);
}

/** Converts HSL to RGB as in CSS Color 4, section 7: hue in degrees, saturation and lightness 0..1, result 0..255. */
function hslToRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Whether a property's name says that it contains a colour. */
export const isColourKey = (key: string) => key === "color" || key.endsWith("Color");
