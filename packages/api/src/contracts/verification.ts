import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";

const seconds = z.int();

const claim = z.object({
  issuer: z.string(),
  /** The person's id in the ledger. */
  subject: z.string(),
  /** Seconds since 1970. */
  issued_at: seconds,
  /** Null for a card that does not expire. */
  expires_at: seconds.nullable(),
  /** Other values on the card by token name. */
  fields: z.record(z.string(), z.string()),
});

export const verificationContracts = {
  signingKeys: defineContract(routes.signingKeys, {
    answer: {
      status: 200,
      body: z.object({
        keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })),
        /**
         * Hashes of revoked cards: the first 12 bytes, base64url, of the SHA-256 of the print's id, a line feed and
         * the person's id.
         */
        revoked: z.array(z.string()),
      }),
    },
    summary:
      "The public keys that verify signed codes, as a JSON Web Key Set, and marks of revoked cards for verification offline. Keys are added and never removed. The answer has an ETag.",
  }),
  verifyCode: defineContract(routes.verifyCode, {
    body: z.object({ text: z.string().min(1).max(5000) }),
    answer: {
      status: 200,
      body: z.object({
        verdict: z.enum(["genuine", "expired", "revoked", "forged"]),
        /** Null if the code is not signed. */
        claim: claim.nullable(),
      }),
    },
    summary:
      "Whether a signed code is valid: `revoked` if the person later got a replacement, or the card did not come out. It stays revoked until the code expires, even if the project is deleted.",
  }),
};
