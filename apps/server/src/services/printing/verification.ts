import { hash } from "node:crypto";
import { type Verdict, type Verification, verifySignedCode } from "@print-builder/core/signedCodes";
import type { SigningKeys } from "../../printing/signingKeys.ts";
import { verifySignature } from "../../printing/verifySignature.ts";
import type { CardStore } from "../../store/cardStore.ts";
import { cardMark } from "../../store/revokedCards.ts";

export type VerificationDeps = {
  readonly signingKeys: SigningKeys;
  readonly cards: Pick<CardStore, "isRevoked" | "revokedMarks">;
  readonly clock: () => Date;
};

/** The list of revoked cards is read so seldom, ms: anybody may ask for it. */
const listAgeMs = 60_000;
/** Cards in the list: some 300 kB. Of more, those printed longest ago are left out. */
const mostListed = 20_000;

/** `tag` tells one state of the list from another. */
type RevokedList = { readonly marks: readonly string[]; readonly tag: string };

const tagOf = (parts: readonly string[]): string => hash("sha256", parts.join("\n"), "base64url");

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
  let list: { readonly madeAt: number; readonly revoked: Promise<RevokedList> } | null = null;

  async function readList(): Promise<RevokedList> {
    const marks = await cards.revokedMarks(mostListed);
    return { marks, tag: tagOf(marks) };
  }

  /** Marks of revoked cards, for verifiers without a connection. */
  function revokedList(): Promise<RevokedList> {
    const now = clock().getTime();
    if (list === null || Math.abs(now - list.madeAt) >= listAgeMs) {
      const revoked = readList();
      list = { madeAt: now, revoked };
      // After a failure the next caller reads it again.
      revoked.catch(() => {
        list = null;
      });
    }
    return list.revoked;
  }

  return {
    async keys() {
      const keys = await signingKeys.publicKeys();
      const { marks, tag } = await revokedList();
      return { keys, revoked: marks, tag: tagOf([...keys.map(({ kid }) => kid), tag]) };
    },
    /** As anybody can with the public keys, and by the marks of cards that were revoked. */
    async verify(text: string) {
      const keys = await signingKeys.publicKeys();
      const found = await verifySignedCode(text, { keys, now: clock(), verify: verifySignature });
      const { claim } = found;
      const mark = claim && (await cardMark(claim));
      const isRevoked = mark !== null && (await cards.isRevoked(mark));
      return answerOf(isRevoked ? { verdict: "revoked", claim } : found);
    },
  };
}
