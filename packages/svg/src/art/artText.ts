import type { Paint } from "@print-builder/core/layout";
import { familiesIn } from "../families.ts";
import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import type { Plane } from "./artPath.ts";
import type { ArtStyle } from "./artStyle.ts";
import { type LeaveOut, without } from "./notArt.ts";
import { lengthOf, numbersIn } from "./numbers.ts";

/**
 * A line of text in its own coordinates: `x` is its start, middle or end, `y` its baseline, `size` its font size in
 * px.
 */
export type ArtText = {
  readonly kind: "text";
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly families: readonly string[];
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly fill: Paint;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
};

export type TextReader = {
  readonly styleOf: (element: XmlElement, around: ArtStyle) => ArtStyle;
  readonly fillOf: (style: ArtStyle) => Paint | null;
  readonly plane: Plane;
  readonly leaveOut: LeaveOut;
};

type Draft = { x: number; y: number; text: string; readonly style: ArtStyle };

/**
 * The lines of a `text`: each part with its own position begins a new line. Style changes within a line are left
 * out.
 */
export function textsOf(element: XmlElement, style: ArtStyle, reader: TextReader): readonly ArtText[] {
  const begin = (part: XmlElement, before: Pick<Draft, "x" | "y">, look: ArtStyle): Draft => ({
    ...placeOf(part, before, lengthOf(look.get("font-size"), 16), reader.plane),
    text: "",
    style: look,
  });
  const drafts = [begin(element, { x: 0, y: 0 }, style)];
  const add = (part: XmlElement, look: ArtStyle): void => {
    for (const what of strayOf(part, look)) without(what, reader.leaveOut);
    for (const child of part.children) {
      const last = drafts.at(-1);
      if (typeof child !== "string") addPart(child, look);
      else if (last) last.text += child;
    }
  };
  const addPart = (part: XmlElement, look: ArtStyle): void => {
    if (localName(part) !== "tspan") {
      without(localName(part), reader.leaveOut);
      return;
    }
    const [last, own] = [drafts.at(-1), reader.styleOf(part, look)];
    if (last && ["x", "y", "dy"].some((name) => part.attributes.has(name)))
      drafts.push(begin(part, last, own));
    else if (last?.text.trim() === "") drafts.splice(-1, 1, { ...last, style: own });
    else if (["fill", "font-weight", "font-style"].some((name) => own.get(name) !== look.get(name)))
      without("look of a part of a text", reader.leaveOut);
    add(part, own);
  };
  add(element, style);
  return drafts.flatMap((draft) => textOf(draft, reader));
}

const usual = {
  spacing: /^(normal|0(px)?)$/,
  direction: /^(|lr(-tb)?|horizontal-tb)$/,
  baseline: /^(auto|alphabetic|baseline|0(px|%)?)$/,
} as const;

/** Names of a part's styles and positions that text elements cannot express. */
function strayOf({ attributes }: XmlElement, look: ArtStyle): readonly string[] {
  const isPlaced = (name: string) => (attributes.get(name) ?? "").trim().split(/[\s,]+/).length > 1;
  const isStretched = ["textLength", "rotate"].some((name) => attributes.has(name));
  const isSpaced = ["letter-spacing", "word-spacing"].some((name) => !usual.spacing.test(look.get(name)));
  const isTurned = !usual.direction.test(look.get("writing-mode")) || look.get("direction") === "rtl";
  const baselines = ["dominant-baseline", "alignment-baseline", "baseline-shift"];
  const hasLine = look.get("stroke") !== "none" && numbersIn(look.get("stroke-width"))[0] !== 0;
  return [
    ...(hasLine ? ["line of a text"] : []),
    ...(isStretched || ["x", "y", "dx", "dy"].some(isPlaced) ? ["place of a letter"] : []),
    ...(isSpaced ? ["spacing of a text"] : []),
    ...(isTurned ? ["direction of a text"] : []),
    ...(baselines.some((name) => !usual.baseline.test(look.get(name))) ? ["baseline of a text"] : []),
  ];
}

/** The start position of a part. If letters are positioned individually, only the first position counts. */
function placeOf({ attributes }: XmlElement, before: Pick<Draft, "x" | "y">, em: number, plane: Plane) {
  const number = (name: string, whole: number) => {
    const [first = ""] = (attributes.get(name) ?? "").trim().split(/[\s,]+/);
    if (first === "") return null;
    return first.endsWith("em") ? Number.parseFloat(first) * em : lengthOf(first, whole);
  };
  return {
    x: (number("x", plane.width) ?? before.x) + (number("dx", plane.width) ?? 0),
    y: (number("y", plane.height) ?? before.y) + (number("dy", plane.height) ?? 0),
  };
}

function textOf({ x, y, text: raw, style }: Draft, { fillOf }: TextReader): readonly ArtText[] {
  const text = raw.replaceAll(/\s+/g, " ").trim();
  const fill = fillOf(style);
  const size = lengthOf(style.get("font-size"), 16);
  if (text === "" || !fill || !(size > 0) || style.get("visibility") !== "visible") return [];
  const weight = style.get("font-weight");
  const anchor = style.get("text-anchor");
  return [
    {
      kind: "text",
      ...{ x, y, text, size, fill },
      families: familiesIn(style.get("font-family")),
      isBold: weight === "bold" || weight === "bolder" || Number(weight) >= 600,
      isItalic: /italic|oblique/.test(style.get("font-style")),
      anchor: anchor === "middle" || anchor === "end" ? anchor : "start",
      isUnderlined: /underline/.test(style.get("text-decoration")),
      isStruck: /line-through/.test(style.get("text-decoration")),
    },
  ];
}
