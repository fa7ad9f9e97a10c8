import { notArt } from "./art/notArt.ts";
import { lengthOf } from "./art/numbers.ts";
import type { XmlElement } from "./parseXml.ts";
import { localName } from "./references.ts";

/** Start position of letters: `x` and `y` are absolute, `dx` and `dy` relative to the current position. */
type Place = { readonly [name in "x" | "y" | "dx" | "dy"]?: number };

/** Consecutive letters of one element that are laid out together. */
export type Letters = Place & {
  /** The `text` and the elements inside it that contain the letters, outermost first. */
  readonly parts: readonly XmlElement[];
  readonly text: string;
};

/** Reads a length of an element's letters. */
export type ReadLength = (element: XmlElement, value: string, name: string) => number;

type Lists = { readonly values: Readonly<Record<string, readonly number[]>>; read: number };

const names = ["x", "y", "dx", "dy"] as const;
const within: ReadonlySet<string> = new Set(["tspan", "a"]);
const unseen: ReadonlySet<string> = new Set(["title", "desc"]);

/**
 * The letters of a `text`, split wherever a position is set, with white space collapsed as in browsers. Throws NotArt
 * for stretched text, text on a path and rotated letters.
 */
export function lettersOf(text: XmlElement, readLength: ReadLength): readonly Letters[] {
  const stretches: { parts: readonly XmlElement[]; place: Place; text: string }[] = [];
  const lists: Lists[] = [];
  let isAfterBlank = true;

  function placeOfNext(): Place {
    const found: Record<string, number> = {};
    for (const list of lists) {
      for (const name of names) {
        const value = list.values[name]?.[list.read];
        if (value !== undefined) found[name] = value;
      }
      list.read += 1;
    }
    return found;
  }

  function add(content: string, parts: readonly XmlElement[], keepsBlanks: boolean): void {
    for (const letter of content.replaceAll(/\s/g, " ")) {
      if (letter === " " && isAfterBlank && !keepsBlanks) continue;
      isAfterBlank = letter === " ";
      const place = placeOfNext();
      const last = stretches.at(-1);
      if (last && last.parts === parts && Object.keys(place).length === 0) last.text += letter;
      else stretches.push({ parts, place, text: letter });
    }
  }

  function read(element: XmlElement, around: readonly XmlElement[], keeps: boolean): void {
    const space = element.attributes.get("xml:space");
    const keepsBlanks = space === undefined ? keeps : space === "preserve";
    const parts = [...around, element];
    lists.push({ values: listsOf(element, readLength), read: 0 });
    for (const child of element.children) {
      if (typeof child === "string") add(child, parts, keepsBlanks);
      else if (within.has(localName(child))) read(child, parts, keepsBlanks);
      else if (!unseen.has(localName(child))) notArt(localName(child));
    }
    lists.pop();
  }

  read(text, [], false);
  const last = stretches.at(-1);
  if (last) last.text = last.text.trimEnd();
  return stretches.map(({ place, ...rest }) => ({ ...rest, ...place }));
}

function listsOf(element: XmlElement, readLength: ReadLength): Lists["values"] {
  if (["rotate", "textLength"].some((name) => element.attributes.has(name)))
    return notArt("stretched or turned text");
  const lists = names.map((name) => {
    const values = (element.attributes.get(name) ?? "").split(/[\s,]+/).filter(Boolean);
    return [name, values.map((value) => readLength(element, value, name))] as const;
  });
  return Object.fromEntries(lists);
}

/** Parses a length within text; `em` is the font size. Throws NotArt for anything else. */
export function letterLength(value: string, em: number, whole?: number): number {
  const ems = /^([+-]?[\d.]+)(em|ex|rem)$/i.exec(value.trim());
  if (!ems) return lengthOf(value, whole);
  const [, count, unit = ""] = ems;
  return Number(count) * (unit.toLowerCase() === "ex" ? em / 2 : unit.toLowerCase() === "rem" ? 16 : em);
}
