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

/** The key that signs a print's codes, as passed to a print process. It does not leave the machine. */
export type SigningTask = {
  /** Base64url, as in the key set. */
  readonly kid: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** The time of issue; ISO text. */
  readonly issuedAt: string;
};

/** A public key as published in the key set. */
type StatedKey = PublicKey & { readonly kty: string };

type SigningKeysDeps = {
  readonly keys: SigningKeyStore;
  readonly secrets: Secrets;
  readonly clock: () => Date;
};

/** A key signs for a year; its signatures are verified forever. */
const keyAgeMs = 365 * 86_400_000;
/** Bytes of a key's id in a code. */
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

/** The keys that sign codes: the newest signs, all verify. Private keys are stored sealed in the database. */
export function createSigningKeys({ keys, secrets, clock }: SigningKeysDeps) {
  /** The newest key; generates one if none exists, can be opened or is young enough. */
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
    /** The key for a print of this design; null if none of its codes is signed. */
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
/** For codes without an end: later than any other. */
const endless = "9999-12-31T23:59:59.999Z";

/** When the last signed code of a design printed at a time expires (ISO text); null if none is signed. */
export function codesExpireAt(printedAt: Date, ...sides: readonly string[]): string | null {
  const days = sides.filter(mayBeSigned).flatMap((side) => validDays(JSON.parse(side)));
  if (days.length === 0) return null;
  const end = printedAt.getTime() + Math.max(...days) * dayMs;
  return end < Date.parse(endless) ? new Date(end).toISOString() : endless;
}

/** Validity in days of the signed codes in a part of a design, including those in rules. */
function validDays(part: unknown): readonly number[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name !== "signed" || typeof value !== "object" || value === null) return validDays(value);
    return "valid_days" in value && typeof value.valid_days === "number"
      ? value.valid_days
      : Number.POSITIVE_INFINITY;
  });
}

/** The issuer data in a print's codes. */
export function issueOf(
  { name, school_name }: Pick<PlainProjectRow, "name" | "school_name">,
  printId: string | null,
  now: Date,
): Parameters<typeof codeSigner>[0] {
  return { issuer: school_name || name, printId, now };
}

/** Signs a print's codes with the given key. */
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

/** Verifies signatures with Node's cryptography; browsers use their own. */
export const verifySignature: VerifySignature = signatureCheck(webcrypto.subtle);
