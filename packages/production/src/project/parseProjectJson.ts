import { parsePlainJson } from "../pictures/parsePlainJson.ts";
import { projectError } from "./projectFiles.ts";

// A design nests about ten levels; much deeper JSON only serves to exhaust the stack of recursive code.
const maxDepth = 200;

/**
 * Enough for the maximum number of elements on both sides; each value takes time before any other check can reject the
 * file.
 */
const maxValues = 400_000;

/** Parses `project.json` (UTF-8, with or without a byte order mark). Throws InputError for anything else. */
export function parseProjectJson(bytes: Uint8Array): unknown {
  const text = utf8Text(bytes);
  refuseExcess(text);
  try {
    return parsePlainJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 160) : "";
    throw projectError(`project.json is not valid JSON: ${reason}`, error);
  }
}

function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw projectError("project.json is not UTF-8 text. Save it in the UTF-8 encoding.", error);
  }
}

function refuseExcess(text: string): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (char === quote) index = stringEnd(text, index);
    else if (char === comma) values++;
    else if (char === openBracket || char === openBrace) depth++;
    else if (char === closeBracket || char === closeBrace) depth--;
    if (depth > maxDepth)
      throw projectError(`project.json is nested more than ${maxDepth} levels deep and is refused.`);
  }
  if (values > maxValues)
    throw projectError(
      `project.json contains more than ${maxValues.toLocaleString("en")} values and is refused.`,
    );
}

/** Position of the closing quote of the string that begins at `start`; the text's end if it is missing. */
function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (char === backslash) index++;
    else if (char === quote) return index;
  }
  return text.length;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
