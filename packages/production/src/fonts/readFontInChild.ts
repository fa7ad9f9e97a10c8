import { fileURLToPath } from "node:url";
import type { UploadedFont } from "@print-builder/fonts";
import { InputError } from "../inputError.ts";
import { killableProcess } from "../killableProcess.ts";
import { type FontAnswer, type FontFacts, unusableFont } from "./fontFacts.ts";

export type ReadFontOptions = {
  /** Milliseconds of processor time after which the child is killed: see `limitTime`. Default 15,000. */
  readonly timeoutMs?: number;
  /** Heap limit of the child in MB. Default 512. */
  readonly memoryMb?: number;
};

const program = fileURLToPath(new URL("./fontChild.ts", import.meta.url));

/**
 * Reads an uploaded font and test-prints a line of text in a child process with limited time and heap, so that a
 * hostile file does no harm. Throws an InputError that names the file and says why it cannot be used and what to upload
 * instead.
 */
export async function readFontInChild(
  { fileName, bytes }: UploadedFont,
  { timeoutMs = 15_000, memoryMb = 512 }: ReadFontOptions = {},
): Promise<FontFacts> {
  const reader = killableProcess<UploadedFont, FontAnswer>(program, { memoryMb });
  try {
    const answer = await reader.ask({ fileName, bytes }, timeoutMs);
    if (answer?.kind === "usable") return answer.facts;
    const tooMuch = `The font "${fileName}" takes too much time or memory to read. Upload another TTF or OTF file.`;
    throw new InputError(unusableFont, answer?.message ?? tooMuch);
  } finally {
    await reader.close();
  }
}
