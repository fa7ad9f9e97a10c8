import { hash } from "node:crypto";
import { verificationContracts } from "@print-builder/api/contracts/verification";
import { type Verdict, type Verification, verifySignedCode } from "@print-builder/signed-codes";
import { verifySignature } from "../../printing/signingKeys.ts";
import { cardMark } from "../../store/revokedCards.ts";
import { defineArea } from "../defineArea.ts";

/** Minimum interval between reads of the revocation list, in ms, because anybody may request it. */
const listAgeMs = 60_000;
/** Maximum number of cards in the list, which is about 300 kB. The oldest cards beyond it are omitted. */
const mostListed = 20_000;

/** The revocation list as sent; `tag` is its ETag. */
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

function answerOf({ verdict, claim }: Verification): AnsweredVerdict {
  if (!claim) return { verdict, claim };
  const { issuer, subject, issuedAt, expiresAt, fields } = claim;
  return {
    verdict,
    claim: { issuer, subject, issued_at: issuedAt, expires_at: expiresAt, fields: { ...fields } },
  };
}

/** Verifies signed codes. */
export const verificationArea = defineArea({
  contracts: verificationContracts,
  handlers: ({ signingKeys, store: { cards }, clock }) => {
    let list: { readonly madeAt: number; readonly revoked: Promise<RevokedList> } | null = null;

    async function readList(): Promise<RevokedList> {
      const marks = await cards.revokedMarks(mostListed);
      return { marks, tag: tagOf(marks) };
    }

    /** Marks of revoked cards for offline verifiers. */
    function revokedList(): Promise<RevokedList> {
      const now = clock().getTime();
      if (list === null || Math.abs(now - list.madeAt) >= listAgeMs) {
        const revoked = readList();
        list = { madeAt: now, revoked };
        // After a failure, the next caller reads the list again.
        revoked.catch(() => {
          list = null;
        });
      }
      return list.revoked;
    }

    return {
      async signingKeys({ reply }) {
        const keys = await signingKeys.publicKeys();
        const { marks, tag } = await revokedList();
        reply.header("etag", `"${tagOf([...keys.map(({ kid }) => kid), tag])}"`);
        return { keys: [...keys], revoked: [...marks] };
      },
      /** Verifies a code with the public keys, as anybody can, and with the marks of revoked cards. */
      async verifyCode({ body }) {
        const keys = await signingKeys.publicKeys();
        const found = await verifySignedCode(body.text, { keys, now: clock(), verify: verifySignature });
        const { claim } = found;
        const mark = claim && (await cardMark(claim));
        const isRevoked = mark !== null && (await cards.isRevoked(mark));
        return answerOf(isRevoked ? { verdict: "revoked", claim } : found);
      },
    };
  },
});
