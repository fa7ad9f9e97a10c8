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
      sides.some((side) => side.includes('"signed"')) ? await current() : null,
    /** When the first key was made; null while nothing was ever signed. */
    since: async (): Promise<string | null> => (await keys.all()).at(-1)?.created_at ?? null,
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
