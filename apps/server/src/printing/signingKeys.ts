import { createHash, createPrivateKey, generateKeyPairSync, sign, webcrypto } from "node:crypto";
import type { SignCode } from "@print-builder/core/elements";
import {
  codeSigner,
  type PublicKey,
  signatureCheck,
  type VerifySignature,
} from "@print-builder/signed-codes";
import type { PlainProjectRow, SigningKeyRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";
import type { SigningKeyStore } from "../store/signingKeyStore.ts";

/** The key for a print's codes, as a print process gets it. It never leaves the machine. */
export type SigningTask = {
  /** In base64url, as in the key set. */
  readonly kid: string;
  /** In PKCS #8, as PEM. */
  readonly privateKey: string;
  /** The time of issue, as ISO text. */
  readonly issuedAt: string;
};

/** A public key as published in the key set. */
type StatedKey = PublicKey & { readonly kty: string };

type SigningKeysDeps = {
  readonly keys: SigningKeyStore;
  readonly secrets: Secrets;
  readonly clock: () => Date;
};

/** A key is used for signing for one year, and for verifying forever. */
const keyAgeMs = 365 * 86_400_000;
/** Number of bytes of the key's id in a code. */
const keyNameBytes = 8;

function makeKey(secrets: Secrets, now: Date): SigningKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const point = publicKey.export({ format: "der", type: "spki" });
  const kid = createHash("sha256").update(point).digest().subarray(0, keyNameBytes).toString("base64url");
  return {
    kid,
    created_at: now.toISOString(),
    public_key: JSON.stringify(publicKey.export({ format: "jwk" })),
    private_key: secrets.seal(privateKey.export({ format: "pem", type: "pkcs8" }).toString()),
  };
}

/**
 * The keys for signed codes. The newest key signs, and all of them verify. The database has sealed private
 * keys.
 */
export function createSigningKeys({ keys, secrets, clock }: SigningKeysDeps) {
  /** The newest key. Generates a key if there is none, or if the newest is too old or cannot be unsealed. */
  async function current(): Promise<SigningTask> {
    const now = clock();
    const issuedAt = now.toISOString();
    const [newest] = await keys.all();
    const isYoung = newest !== undefined && now.getTime() - Date.parse(newest.created_at) < keyAgeMs;
    const privateKey = isYoung ? secrets.unseal(newest.private_key) : null;
    if (isYoung && privateKey !== null) return { kid: newest.kid, privateKey, issuedAt };
    const made = makeKey(secrets, now);
    await keys.add(made);
    return { kid: made.kid, privateKey: secrets.unseal(made.private_key) ?? "", issuedAt };
  }
  return {
    /** The key for a print of this design; null if it has no signed codes. */
    forDesign: async (...sides: readonly string[]): Promise<SigningTask | null> =>
      sides.some(mayBeSigned) ? await current() : null,
    async publicKeys(): Promise<readonly StatedKey[]> {
      return (await keys.all()).map(({ kid, public_key }) => ({
        ...JSON.parse(public_key),
        kid,
        alg: "EdDSA",
        use: "sig",
      }));
    },
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;

const mayBeSigned = (side: string): boolean => side.includes('"signed"');

const dayMs = 86_400_000;
/** Codes without an expiry date expire later than all others. */
const endless = "9999-12-31T23:59:59.999Z";

/**
 * Expiry time of the last signed code in a design printed at this time (ISO text). Null without signed
 * codes.
 */
export function codesExpireAt(printedAt: Date, ...sides: readonly string[]): string | null {
  const days = sides.filter(mayBeSigned).flatMap((side) => validDays(JSON.parse(side)));
  if (days.length === 0) return null;
  const end = printedAt.getTime() + Math.max(...days) * dayMs;
  return end < Date.parse(endless) ? new Date(end).toISOString() : endless;
}

/** Validity, in days, of the signed codes in a part of a design, including codes in rules. */
function validDays(part: unknown): readonly number[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name !== "signed" || typeof value !== "object" || value === null) return validDays(value);
    return "valid_days" in value && typeof value.valid_days === "number"
      ? value.valid_days
      : Number.POSITIVE_INFINITY;
  });
}

/** The issuer data in the codes of a print. */
export function issueOf(
  { name, school_name }: Pick<PlainProjectRow, "name" | "school_name">,
  printId: string | null,
  now: Date,
): Parameters<typeof codeSigner>[0] {
  return { issuer: school_name || name, printId, now };
}

/** Signs the codes of a print with this key. */
export function signerOf(
  { kid, privateKey }: Pick<SigningTask, "kid" | "privateKey">,
  issue: Parameters<typeof codeSigner>[0],
): SignCode {
  const key = createPrivateKey(privateKey);
  return codeSigner(issue, {
    keyId: Buffer.from(kid, "base64url"),
    sign: (bytes) => sign(null, bytes, key),
  });
}

/** Verifies signatures with Node's Web Crypto; browsers use their own implementation. */
export const verifySignature: VerifySignature = signatureCheck(webcrypto.subtle);
