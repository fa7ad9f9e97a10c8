import type { SignedMessage } from "./coseSign1.ts";
import { type CodeClaim, keyName, readSignedCode } from "./signedCode.ts";

/** A public key of a JSON Web Key Set. */
export type PublicKey = { readonly kid: string } & Readonly<Record<string, unknown>>;

/** Only verifiers that can query the ledger return `revoked`. */
export type Verdict = "genuine" | "expired" | "revoked" | "forged";

export type Verification = { readonly verdict: Verdict; readonly claim: CodeClaim | null };

/** Whether a key signed a message. Passed in, because browsers and servers have different implementations. */
export type VerifySignature = (key: PublicKey, message: SignedMessage) => Promise<boolean>;

/**
 * Verifies a code offline with the installation's public keys and the time. A forged code's claim is not returned.
 */
export async function verifySignedCode(
  text: string,
  {
    keys,
    now,
    verify,
  }: { readonly keys: readonly PublicKey[]; readonly now: Date; readonly verify: VerifySignature },
): Promise<Verification> {
  const read = readSignedCode(text);
  const kid = read?.message.keyId ? keyName(read.message.keyId) : null;
  const key = keys.find((each) => each.kid === kid);
  if (!read || !key || !(await verify(key, read.message))) return { verdict: "forged", claim: null };
  const { claim } = read;
  const isOver = claim.expiresAt !== null && claim.expiresAt * 1000 <= now.getTime();
  return { verdict: isOver ? "expired" : "genuine", claim };
}

/** Number of bytes of the SHA-256, enough to rule out accidental matches. */
const markBytes = 12;

/** Computes the SHA-256 of bytes. Passed in, because browsers and servers have different implementations. */
type Digest = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * A card's entry in the list of revoked cards, base64url. Anyone with the code can compute it, but it does not
 * reveal the person. Null if the print is not in a ledger.
 */
export async function revokedMark(
  { printId, subject }: Pick<CodeClaim, "printId" | "subject">,
  digest: Digest,
): Promise<string | null> {
  if (printId === null) return null;
  const bytes = (await digest(new TextEncoder().encode(`${printId}\n${subject}`))).subarray(0, markBytes);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** An algorithm as Web Crypto names it. */
type WebAlgorithm = {
  readonly name: string;
  readonly namedCurve?: string;
  readonly hash?: string;
  readonly saltLength?: number;
};

type WebKey = Readonly<Record<string, string>>;

/** The part of Web Crypto for verifying signatures, which is the same in browsers and Node. */
type SignatureCrypto<Key> = {
  importKey(format: "jwk", key: WebKey, algorithm: WebAlgorithm, kept: false, uses: ["verify"]): Promise<Key>;
  verify(
    algorithm: WebAlgorithm,
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    signed: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
};

/** For each algorithm: its key type, its public parameters in a JSON Web Key, and its Web Crypto parameters. */
const ways = {
  EdDSA: { kind: "OKP", parts: ["crv", "x"], key: { name: "Ed25519" }, check: { name: "Ed25519" } },
  ES256: {
    kind: "EC",
    parts: ["crv", "x", "y"],
    key: { name: "ECDSA" },
    check: { name: "ECDSA", hash: "SHA-256" },
  },
  PS256: {
    kind: "RSA",
    parts: ["n", "e"],
    key: { name: "RSA-PSS", hash: "SHA-256" },
    check: { name: "RSA-PSS", saltLength: 32 },
  },
} as const;

/** Verifies signatures with Web Crypto. A key of the wrong type never verifies a signature. */
export function signatureCheck<Key>(crypto: SignatureCrypto<Key>): VerifySignature {
  return async (stated, { algorithm, toBeSigned, signature }) => {
    const { kind, parts, key, check } = ways[algorithm];
    if (stated.kty !== kind) return false;
    const publicParts = Object.fromEntries(parts.map((part) => [part, String(stated[part])]));
    const { crv } = publicParts;
    const how = kind === "EC" && crv !== undefined ? { ...key, namedCurve: crv } : key;
    const imported = await crypto.importKey("jwk", { kty: kind, ...publicParts }, how, false, ["verify"]);
    return await crypto.verify(check, imported, Uint8Array.from(signature), Uint8Array.from(toBeSigned));
  };
}
