import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import {
  type Verdict,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "@print-builder/core/signedCodes";
import type { SigningKeys } from "../../printing/signingKeys.ts";
import type { CardStore } from "../../store/cardStore.ts";

export type VerificationDeps = {
  readonly signingKeys: SigningKeys;
  readonly cards: Pick<CardStore, "isReplaced">;
  readonly clock: () => Date;
};

const verifySignature: VerifySignature = async (key, { algorithm, toBeSigned, signature }) => {
  const isEdwards = key.kty === "OKP";
  if (isEdwards !== (algorithm === "EdDSA")) return false;
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: "jwk" });
  return verify(
    isEdwards ? null : "sha256",
    toBeSigned,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    signature,
  );
};

type AnsweredVerdict = {
  readonly verdict: Verdict;
  readonly claim: {
    readonly issuer: string;
    readonly subject: string;
    readonly issued_at: number;
    readonly expires_at: number | null;
    fields: Record<string, string>;
  } | null;
};

/** A verdict as it is answered. */
function answerOf({ verdict, claim }: Verification): AnsweredVerdict {
  if (!claim) return { verdict, claim };
  const { issuer, subject, issuedAt, expiresAt, fields } = claim;
  return {
    verdict,
    claim: { issuer, subject, issued_at: issuedAt, expires_at: expiresAt, fields: { ...fields } },
  };
}

/** Says what signed codes are worth. */
export function createVerification({ signingKeys, cards, clock }: VerificationDeps) {
  return {
    keys: () => signingKeys.publicKeys(),
    /** As anybody can with the public keys, and by the ledger: a card that was replaced is worth nothing any more. */
    async verify(text: string) {
      const keys = await signingKeys.publicKeys();
      const found = await verifySignedCode(text, { keys, now: clock(), verify: verifySignature });
      const { verdict, claim } = found;
      const isLedgered = verdict !== "forged" && claim !== null && claim.printId !== null;
      const isReplaced = isLedgered && (await cards.isReplaced(claim.printId, claim.subject));
      return answerOf(isReplaced ? { verdict: "revoked", claim } : found);
    },
  };
}
