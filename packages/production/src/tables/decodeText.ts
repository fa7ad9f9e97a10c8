import { tableError } from "./table.ts";

const sampleBytes = 65_536;
// Tab, line ends, vertical tab, form feed and the DOS end mark occur in real exports.
const harmlessControls: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);

export type DecodedText = { readonly text: string; readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252" };

/**
 * The text of a table file: UTF-8 (with or without a mark), UTF-16 (marked, or recognised by its zero
 * bytes), otherwise Windows-1252. Line ends become "\n". Throws InputError for data that is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = markedEncoding(bytes) ?? guessedEncoding(bytes);
  const { text, encoding } = wide
    ? { text: new TextDecoder(wide).decode(bytes), encoding: "UTF-16" as const }
    : utf8OrWindows(bytes);
  refuseBinary(text);
  return { text: text.replace(/\r\n?/g, "\n"), encoding };
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return null;
}

/** UTF-16 without a mark: delimiters, digits and line ends leave zeros in every other byte only. */
function guessedEncoding(bytes: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(bytes.length, sampleBytes) / 2);
  const zeros = [0, 0] as [number, number];
  for (let index = 0; index < pairs * 2; index++) {
    if (bytes[index] === 0) zeros[index % 2 ? 1 : 0]++;
  }
  const [even, odd] = zeros;
  const enough = Math.max(2, pairs * 0.05);
  if (odd >= enough && even * 10 < odd) return "utf-16le";
  if (even >= enough && odd * 10 < even) return "utf-16be";
  return null;
}

function utf8OrWindows(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // Not UTF-8: what older spreadsheet programs write is Windows-1252, in which any byte is a letter.
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

function refuseBinary(text: string): void {
  const length = Math.min(text.length, sampleBytes);
  let controls = 0;
  let zeros = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0) zeros++;
    else if (code < 32 && !harmlessControls.has(code)) controls++;
  }
  if (controls * 100 > length || zeros * 10 > length) {
    throw tableError("The file is not a table. Save the table as .xlsx or .csv and try again.");
  }
}
