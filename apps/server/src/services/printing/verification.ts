import { hash } from "node:crypto";
import {
  revokedMark,
  type Verdict,
  type Verification,
  verifySignedCode,
} from "@print-builder/core/signedCodes";
import type { SigningKeys } from "../../printing/signingKeys.ts";
import { verifySignature } from "../../printing/verifySignature.ts";
import type { CardStore } from "../../store/cardStore.ts";

export type VerificationDeps = {
  readonly signingKeys: SigningKeys;
  readonly cards: Pick<CardStore, "isReplaced" | "replaced">;
  readonly clock: () => Date;
};

/** The list of revoked cards is made so seldom, ms: anybody may ask for it. */
const listAgeMs = 60_000;
/** Cards in the list: some 300 kB. Of more, those printed longest ago are left out. */
const mostListed = 20_000;

const digest = async (bytes: Uint8Array): Promise<Uint8Array> => hash("sha256", bytes, "buffer");

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
  let list: { readonly madeAt: number; readonly revoked: Promise<readonly string[]> } | null = null;

  async function makeList(): Promise<readonly string[]> {
    const since = await signingKeys.since();
    const replaced = since === null ? [] : await cards.replaced(since, mostListed);
    const marks = replaced.map(({ print_id: printId, record_id: subject }) =>
      revokedMark({ printId, subject }, digest),
    );
    return (await Promise.all(marks)).filter((mark) => mark !== null);
  }

  /** Marks of all cards that are worth nothing any more, for who checks without a connection. */
  function revokedCards(): Promise<readonly string[]> {
    const now = clock().getTime();
    if (list === null || Math.abs(now - list.madeAt) >= listAgeMs) {
      const revoked = makeList();
      list = { madeAt: now, revoked };
      // One that failed is made again by the next who asks.
      revoked.catch(() => {
        list = null;
      });
    }
    return list.revoked;
  }

  return {
    keys: async () => ({ keys: await signingKeys.publicKeys(), revoked: await revokedCards() }),
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
