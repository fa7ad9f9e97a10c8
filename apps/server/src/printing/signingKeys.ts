import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { codeSigner, type PublicKey, type SignCode } from "@print-builder/core/signedCodes";
import type { Secrets } from "../secrets.ts";
import type { PlainProjectRow, SigningKeyRow } from "../store/schema.ts";
import type { SigningKeyStore } from "../store/signingKeyStore.ts";

/** The key that signs a print's codes, as a print process is handed it. It does not leave the machine. */
export type SigningTask = {
  /** Base64url, as in the key set. */
  readonly kid: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** When the cards are issued; ISO text. */
  readonly issuedAt: string;
};

/** A public key as the key set states it. */
export type StatedKey = PublicKey & { readonly kty: string };

export type SigningKeysDeps = {
  readonly keys: SigningKeyStore;
  readonly secrets: Secrets;
  readonly clock: () => Date;
};

/** A key signs for a year; what it has signed is verified for ever. */
const keyAgeMs = 365 * 86_400_000;
/** Bytes of a key's name in a code. */
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

/** The keys that sign codes: the newest signs, all verify. Private ones lie sealed in the database. */
export function createSigningKeys({ keys, secrets, clock }: SigningKeysDeps) {
  /** A new key where there is none, none that can be opened, or none young enough. */
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
    /** The key for a print of this design; null where none of its codes is signed. */
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
/** Later than any code: of one that never ends. */
const endless = "9999-12-31T23:59:59.999Z";

/** Until when the last signed code counts that is printed of a design at a time (ISO text); null where none is signed. */
export function codesExpireAt(printedAt: Date, ...sides: readonly string[]): string | null {
  const days = sides.filter(mayBeSigned).flatMap((side) => validDays(JSON.parse(side)));
  if (days.length === 0) return null;
  const end = printedAt.getTime() + Math.max(...days) * dayMs;
  return end < Date.parse(endless) ? new Date(end).toISOString() : endless;
}

/** For how many days the signed codes in a part of a design count, also those that only a rule makes. */
function validDays(part: unknown): readonly number[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    if (name !== "signed" || typeof value !== "object" || value === null) return validDays(value);
    return "valid_days" in value && typeof value.valid_days === "number"
      ? value.valid_days
      : Number.POSITIVE_INFINITY;
  });
}

/** What a print's codes say of who issues them. */
export function issueOf(
  { name, school_name }: Pick<PlainProjectRow, "name" | "school_name">,
  printId: string | null,
  now: Date,
): Parameters<typeof codeSigner>[0] {
  return { issuer: school_name || name, printId, now };
}

/** Signs a print's codes with the key that was handed over. */
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
