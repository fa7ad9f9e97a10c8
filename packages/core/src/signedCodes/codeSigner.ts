import type { SignCode } from "./signCode.ts";
import { type Signer, signedCodeText } from "./signedCode.ts";

/** Who issues the cards of a print, and the print, as its ledger will know it. */
export type Issue = { readonly issuer: string; readonly printId: string | null; readonly now: Date };

const secondsPerDay = 86_400;

/** Signs the codes of a print with one key. */
export function codeSigner({ issuer, printId, now }: Issue, signer: Signer): SignCode {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return ({ subject, validDays, fields }) => {
    const expiresAt = validDays === null ? null : issuedAt + validDays * secondsPerDay;
    return signedCodeText({ issuer, subject, issuedAt, expiresAt, printId, fields }, signer);
  };
}
