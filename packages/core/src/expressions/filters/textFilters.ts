import { ExpressionError } from "../expressionError.ts";
import { capitalised, caseLanguage, lower, upper } from "../letterCase.ts";
import { isBlank, isList, isNumber, maxText, toInteger, toText, type Value, whole } from "../values.ts";
import { type Filter, needed, optional } from "./filter.ts";

const none: readonly [] = [];

const text = (
  name: string,
  label: string,
  group: Filter["group"],
  example: Filter["example"],
  change: (text: string) => string,
): Filter => ({ name, label, group, args: none, example, run: (input) => change(toText(input)) });

/** Makes a filter that changes letter case by the rules of a language. */
const letters = (
  name: string,
  label: string,
  example: Filter["example"],
  change: (text: string, language: string) => string,
): Filter => ({
  name,
  label,
  group: "Letters",
  args: [optional("Language", "language", "")],
  example,
  run: (input, [asked = ""], { language }) => {
    const written = toText(input);
    return change(written, caseLanguage(written, toText(asked), language));
  },
});

/** Number of occurrences of `sought` in a text. Empty text occurs between all characters. */
function times(text: string, sought: string): number {
  if (sought === "") return text.length + 1;
  let found = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) found++;
  return found;
}

function replaceFirst(text: string, sought: string, by: string, at = text.indexOf(sought)): string {
  return at === -1 ? text : text.slice(0, at) + by + text.slice(at + sought.length);
}

function truncated(input: Value, length: Value, end: Value): string {
  const characters = [...toText(input)];
  const most = toInteger(length, "the length");
  const sign = toText(end);
  if (characters.length <= most) return characters.join("");
  return characters.slice(0, Math.max(0, most - [...sign].length)).join("") + sign;
}

function firstWords(input: Value, count: Value, end: Value): string {
  const most = Math.max(1, toInteger(count, "the number of words"));
  const words = toText(input)
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.length <= most ? words.join(" ") : words.slice(0, most).join(" ") + toText(end);
}

function slice(input: Value, from: Value, length: Value): Value {
  const list = isList(input) ? input : [...toText(input)];
  const begin = toInteger(from, "the first place");
  const count = length === null ? 1 : toInteger(length, "the length");
  const start = begin < 0 ? list.length + begin : begin;
  const part = start < 0 || count < 0 ? [] : list.slice(start, start + count);
  return isList(input) ? part : part.map(toText).join("");
}

/** Keeps the last characters and replaces all characters before them with dots. */
function mask(input: Value, shown: Value): string {
  const characters = [...toText(input)];
  const hidden = Math.max(0, characters.length - Math.max(0, toInteger(shown, "the number shown")));
  return "•".repeat(hidden) + characters.slice(hidden).join("");
}

/** Pads with zeros on the left. A blank value stays blank. */
function pad(input: Value, width: Value, sign: Value): string {
  const written = toText(input);
  const wanted = toInteger(width, "the width");
  if (wanted > maxText) throw new ExpressionError("the width is too large");
  if (isBlank(input)) return written;
  const filling = toText(sign) || "0";
  const missing = Math.max(0, wanted - [...written].length);
  return filling.repeat(Math.ceil(missing / filling.length)).slice(0, missing) + written;
}

export const textFilters: readonly Filter[] = [
  letters("upcase", "CAPITALS", ["Asha Rao", "ASHA RAO"], upper),
  letters("downcase", "small letters", ["ASHA", "asha"], lower),
  letters("capitalize", "First letter capitalised", ["grade SEVEN", "Grade seven"], (each, language) =>
    capitalised(lower(each, language), language),
  ),
  text("strip", "Trim spaces on both sides", "Text", ["  Asha ", "Asha"], (each) => each.trim()),
  text("lstrip", "Trim spaces before", "Text", ["  Asha", "Asha"], (each) => each.trimStart()),
  text("rstrip", "Trim spaces after", "Text", ["Asha  ", "Asha"], (each) => each.trimEnd()),
  text("strip_newlines", "In one line", "Text", ["4 High St\nYork", "4 High StYork"], (each) =>
    each.replaceAll(/\r?\n/g, ""),
  ),
  {
    name: "append",
    label: "With text after",
    group: "Text",
    args: [needed("Text", "text")],
    example: ["7", "7 A"],
    run: (input, [added = null]) => toText(input) + toText(added),
  },
  {
    name: "prepend",
    label: "With text before",
    group: "Text",
    args: [needed("Text", "text")],
    example: ["7", "Class 7"],
    run: (input, [added = null]) => toText(added) + toText(input),
  },
  {
    name: "default",
    label: "When empty",
    group: "Text",
    args: [optional("Show instead", "text", ""), optional("Also for true and false", "flag", "false")],
    example: ["", "–"],
    run: (input, [instead = "", allowFalse = false]) => {
      const isFalse = input === false && (allowFalse === false || allowFalse === null);
      const isNothing = input === null || input === "" || (isList(input) && input.length === 0);
      return isNothing || isFalse ? instead : input;
    },
  },
  {
    name: "replace",
    label: "Replace",
    group: "Text",
    args: [needed("What", "text"), optional("By", "text", "")],
    example: ["St. John", "Saint John"],
    run: (input, [what = null, by = ""], { spend }) => {
      const [whole, sought, put] = [toText(input), toText(what), toText(by)];
      spend(whole.length + times(whole, sought) * put.length);
      return whole.replaceAll(sought, () => put);
    },
  },
  {
    name: "replace_first",
    label: "Replace the first",
    group: "Text",
    args: [needed("What", "text"), optional("By", "text", "")],
    example: ["7-A-1", "7 A-1"],
    run: (input, [what = null, by = ""]) => replaceFirst(toText(input), toText(what), toText(by)),
  },
  {
    name: "replace_last",
    label: "Replace the last",
    group: "Text",
    args: [needed("What", "text"), needed("By", "text")],
    example: ["7-A-1", "7-A 1"],
    run: (input, [what = null, by = ""]) => {
      const [whole, sought] = [toText(input), toText(what)];
      return replaceFirst(whole, sought, toText(by), whole.lastIndexOf(sought));
    },
  },
  {
    name: "remove",
    label: "Remove",
    group: "Text",
    args: [needed("What", "text")],
    example: ["AB-12", "AB12"],
    run: (input, [what = null]) => {
      const sought = toText(what);
      return sought === "" ? toText(input) : toText(input).replaceAll(sought, "");
    },
  },
  {
    name: "remove_first",
    label: "Remove the first",
    group: "Text",
    args: [needed("What", "text")],
    example: ["7-A-1", "7A-1"],
    run: (input, [what = null]) => replaceFirst(toText(input), toText(what), ""),
  },
  {
    name: "remove_last",
    label: "Remove the last",
    group: "Text",
    args: [needed("What", "text")],
    example: ["7-A-1", "7-A1"],
    run: (input, [what = null]) => {
      const [whole, sought] = [toText(input), toText(what)];
      return replaceFirst(whole, sought, "", whole.lastIndexOf(sought));
    },
  },
  {
    name: "truncate",
    label: "Limit the letters",
    group: "Text",
    args: [optional("Letters", "number", "50"), optional("End", "text", "...")],
    example: ["Bartholomew", "Bart..."],
    run: (input, [length = whole(50), end = "..."]) => truncated(input, length, end),
  },
  {
    name: "truncatewords",
    label: "Limit the words",
    group: "Text",
    args: [optional("Words", "number", "15"), optional("End", "text", "...")],
    example: ["one two three", "one two..."],
    run: (input, [count = whole(15), end = "..."]) => firstWords(input, count, end),
  },
  {
    name: "slice",
    label: "A part",
    group: "Text",
    args: [needed("From place (0 is the first)", "number"), optional("Letters", "number", "1")],
    example: ["2026-0417", "0417"],
    run: (input, [from = null, length = null]) => slice(input, from, length),
  },
  {
    name: "size",
    label: "Number of letters",
    group: "Numbers",
    args: none,
    example: ["Asha", "4"],
    run: (input) => {
      if (isList(input)) return whole(input.length);
      return whole(isNumber(input) ? 8 : [...toText(input)].length);
    },
  },
  {
    name: "mask",
    label: "Hide all but the last",
    group: "Text",
    args: [optional("Letters shown", "number", "4")],
    example: ["123412341234", "••••••••1234"],
    run: (input, [shown = whole(4)]) => mask(input, shown),
  },
  {
    name: "pad",
    label: "Add leading zeros",
    group: "Numbers",
    args: [needed("Digits", "number"), optional("With", "text", "0")],
    example: ["42", "00042"],
    run: (input, [width = null, sign = "0"]) => pad(input, width, sign),
  },
];

export const listFilters: readonly Filter[] = [
  {
    name: "split",
    label: "Split into a list",
    group: "Lists",
    args: [needed("At", "text")],
    example: ["7-A", "7A"],
    run: (input, [at = null], { spend }) => {
      const [whole, sign] = [toText(input), toText(at)];
      // Each part takes memory as a separate string.
      spend(8 * whole.length);
      const parts = sign === " " ? whole.trim().split(/\s+/) : sign === "" ? [...whole] : whole.split(sign);
      return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1);
    },
  },
  {
    name: "join",
    label: "Join a list",
    group: "Lists",
    args: [optional("With", "text", " ")],
    example: ["7A", "7 A"],
    run: (input, [sign = " "], { spend }) => {
      if (!isList(input)) return toText(input);
      spend(input.length * toText(sign).length);
      return input.map(toText).join(toText(sign));
    },
  },
  {
    name: "first",
    label: "The first of a list",
    group: "Lists",
    args: none,
    example: ["7A", "7"],
    run: (input) => (isList(input) ? (input[0] ?? null) : null),
  },
  {
    name: "last",
    label: "The last of a list",
    group: "Lists",
    args: none,
    example: ["7A", "A"],
    run: (input) => (isList(input) ? (input.at(-1) ?? null) : null),
  },
];
