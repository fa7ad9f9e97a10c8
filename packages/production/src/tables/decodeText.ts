import { isUtf8 } from "node:buffer";
import { decodeIn, detectEncoding, encodingNamed, type LikelyEncoding } from "./detectEncoding.ts";
import { type TableFormat, tableError } from "./table.ts";

const sampleBytes = 65_536;
// Tab, line ends, vertical tab, form feed and the DOS end mark occur in real exports.
const harmlessControls: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);

export type TextEncoding = {
  readonly encoding: string;
  /** False where it was guessed, and another one is about as likely. */
  readonly isCertain: boolean;
  /** The likeliest ones, where it was guessed. */
  readonly likely: readonly LikelyEncoding[];
};

export type WantedEncoding = {
  /** A person chose it. */
  readonly chosen?: string | undefined;
  /** That of files like this one, where the file itself does not say that it is Unicode. */
  readonly usual?: string | undefined;
};

export type DecodedText = TextEncoding & { readonly text: string };

/**
 * The text of a table file in the encoding that a person chose, else in the one it seems to have. Line ends become "\n".
 * Throws InputError for data that is not text, and for an encoding that nobody knows.
 */
export function decodeText(bytes: Uint8Array, wanted: WantedEncoding = {}): DecodedText {
  const found = encodingOf(bytes, wanted);
  const text = decodeIn(found.encoding, bytes);
  refuseBinary(text);
  // A chosen encoding leaves the mark of another one in the text.
  return { ...found, text: text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n") };
}

/** The format of a text table. UTF-16 is reported without its byte order. */
export function textFormat(
  kind: Exclude<TableFormat["kind"], "xlsx" | "xls" | "ods">,
  { encoding, isCertain, likely }: TextEncoding,
  delimiter: TableFormat["delimiter"] = null,
): Omit<TableFormat, "sheet"> {
  return {
    kind,
    encoding: encoding.replace(/^(UTF-16)(?:LE|BE)$/, "$1"),
    isEncodingCertain: isCertain,
    ...(isCertain ? {} : { likelyEncodings: likely }),
    delimiter,
  };
}

/** Determines the encoding of a text. Throws InputError for an unknown chosen encoding. */
function encodingOf(bytes: Uint8Array, { chosen, usual }: WantedEncoding): TextEncoding {
  if (chosen !== undefined) return certain(knownEncoding(chosen));
  const wide = markedEncoding(bytes) ?? guessedEncoding(bytes);
  if (wide) return certain(wide);
  if (isUtf8(bytes)) return certain("UTF-8");
  return usual === undefined ? detectEncoding(bytes) : certain(knownEncoding(usual));
}

function certain(encoding: string): TextEncoding {
  return { encoding, isCertain: true, likely: [] };
}

function knownEncoding(label: string): string {
  const name = encodingNamed(label);
  if (name !== null) return name;
  throw tableError(`There is no encoding “${label}”. Usual ones are UTF-8, Windows-1252, GBK and Shift_JIS.`);
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "UTF-16LE";
  if (a === 0xfe && b === 0xff) return "UTF-16BE";
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
  if (odd >= enough && even * 10 < odd) return "UTF-16LE";
  if (even >= enough && odd * 10 < even) return "UTF-16BE";
  return null;
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
