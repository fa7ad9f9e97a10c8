import { toUtf8 } from "../barcodes/utf8.ts";
import type { CodeClaim } from "./signedCode.ts";

/** The first bytes of a SHA-256, which nobody meets by chance. */
const markBytes = 12;

/** Bytes of a text in, SHA-256 out; handed in, as browsers and servers have their own. */
export type Digest = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * What stands for a card in the list of revoked ones, base64url: who has seen the code can tell its mark, and nobody can tell
 * a person by a mark. Null of a print that no ledger knows.
 */
export async function revokedMark(
  { printId, subject }: Pick<CodeClaim, "printId" | "subject">,
  digest: Digest,
): Promise<string | null> {
  if (printId === null) return null;
  const bytes = (await digest(toUtf8(`${printId}\n${subject}`))).subarray(0, markBytes);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
