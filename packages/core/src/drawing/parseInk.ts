import { ownValue } from "../ownValue.ts";
import type { Cmyk, Ink, Paint } from "./drawOp.ts";

/** Known spot inks and tools of card printers and presses, with their screen colours. */
export const knownSpots: Readonly<Record<string, { readonly alternate: Cmyk; readonly color: string }>> = {
  // Cutters expect the cut line in magenta.
  CutContour: { alternate: [0, 1, 0, 0], color: "#ff00ff" },
  White: { alternate: [0.1, 0, 0, 0], color: "#eef4f8" },
  Varnish: { alternate: [0, 0, 0.15, 0], color: "#f7f3cf" },
};

const processInks = /^(?:device-)?cmyk\(([^)]*)\)$/i;
const spotInk = /^spot\(\s*(?:"([^"]{1,60})"|'([^']{1,60})'|([\p{L}\p{N} ._-]{1,60}?))\s*(?:,([^)]*))?\)$/iu;

/**
 * Reads a colour given as inks: `device-cmyk(0% 80% 90% 10%)` (CSS Color 5; plain numbers are 0..1, or per cent if any
 * is above 1), `spot(CutContour)`, `spot(White, 50%)`, or an unknown ink with its CMYK look, `spot(Gold, 100%, 20% 30%
 * 80% 0%)`. Undefined for any other text.
 */
export function parseInk(text: string): Paint | undefined {
  const process = processInks.exec(text)?.[1];
  if (process !== undefined) {
    const cmyk = readCmyk(process);
    return cmyk && { color: screenColor(cmyk), alpha: 1, ink: { kind: "process", cmyk } };
  }
  const spot = spotInk.exec(text);
  return spot ? readSpot(spot[1] ?? spot[2] ?? spot[3] ?? "", spot[4]) : undefined;
}

function readSpot(written: string, rest = ""): Paint | undefined {
  const [tintText = "", alternateText = ""] = rest.split(",").map((part) => part.trim());
  const name =
    Object.keys(knownSpots).find((known) => known.toLowerCase() === written.toLowerCase()) ?? written;
  const known = ownValue(knownSpots, name);
  const tint = tintText === "" ? 1 : readShare(tintText, false);
  const alternate = alternateText === "" ? (known?.alternate ?? [0, 0, 0, 1]) : readCmyk(alternateText);
  if (tint === undefined || alternate === undefined) return undefined;
  const color =
    known && alternateText === "" && tint === 1 ? known.color : screenColor(tinted(alternate, tint));
  const ink: Ink = { kind: "spot", name, tint, alternate };
  return { color, alpha: 1, ink };
}

function readCmyk(text: string): Cmyk | undefined {
  const parts = text.split(/[\s,/]+/).filter((part) => part !== "");
  const isPerCent = parts.some((part) => Number(part) > 1);
  const [cyan, magenta, yellow, black] = parts.map((part) => readShare(part, isPerCent));
  if (parts.length !== 4) return undefined;
  if (cyan === undefined || magenta === undefined || yellow === undefined || black === undefined)
    return undefined;
  return [cyan, magenta, yellow, black];
}

/** Reads `80%` or a plain number, which is 0..1 unless `isPerCent`. */
function readShare(text: string, isPerCent: boolean): number | undefined {
  const value = text.endsWith("%") || isPerCent ? Number.parseFloat(text) / 100 : Number(text);
  return value >= 0 && value <= 1 ? value : undefined;
}

function tinted([cyan, magenta, yellow, black]: Cmyk, tint: number): Cmyk {
  return [cyan * tint, magenta * tint, yellow * tint, black * tint];
}

/** The approximate screen colour of inks, without a colour profile. */
function screenColor([cyan, magenta, yellow, black]: Cmyk): string {
  const channels = [cyan, magenta, yellow].map((ink) => Math.round(255 * (1 - ink) * (1 - black)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
