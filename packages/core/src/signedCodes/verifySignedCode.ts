import { toUtf8 } from "../barcodes/utf8.ts";
import type { SignedMessage } from "./coseSign1.ts";
import { type CodeClaim, keyName, readSignedCode } from "./signedCode.ts";

/** A public key as JSON Web Key Sets have it. */
export type PublicKey = { readonly kid: string } & Readonly<Record<string, unknown>>;

/** `revoked` is known only to who can ask the ledger. */
export type Verdict = "genuine" | "expired" | "revoked" | "forged";

export type Verification = { readonly verdict: Verdict; readonly claim: CodeClaim | null };

/** Whether a key has signed a message; handed in, as browsers and servers have their own. */
export type VerifySignature = (key: PublicKey, message: SignedMessage) => Promise<boolean>;

/**
 * What a code is worth by the installation's public keys and the time, without asking anybody. A claim that nobody has
 * signed is not handed on.
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

/** The first bytes of a SHA-256, which nobody meets by chance. */
const markBytes = 12;

/** Bytes of a text in, SHA-256 out; handed in, as browsers and servers have their own. */
type Digest = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * What stands for a card in the list of revoked ones, base64url: who has seen the code can tell its mark, and nobody can tell
 * a person by a mark. Null of a print that no ledger knows.
 */
export async function revokedMark(
  { printId, subject }: Pick<CodeClaim, "printId" | "subject">,
  digest: Digest,
): Promise<string | null> {
  if (printId === null) return null;
  const bytes = (await digest(toUtf8(`${printId}\n${subject}`))).subarray(0, markBytes);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** How an algorithm of Web Crypto is named there. */
type WebAlgorithm = {
  readonly name: string;
  readonly namedCurve?: string;
  readonly hash?: string;
  readonly saltLength?: number;
};

type WebKey = Readonly<Record<string, string>>;

/** What of Web Crypto checks signatures: browsers and Node have the same. */
type SignatureCrypto<Key> = {
  importKey(format: "jwk", key: WebKey, algorithm: WebAlgorithm, kept: false, uses: ["verify"]): Promise<Key>;
  verify(
    algorithm: WebAlgorithm,
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    signed: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
};

/** By algorithm: the kind of its keys and their public parts in a JSON Web Key, and what Web Crypto is told of both. */
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

/** Checks signatures by Web Crypto. A key of another kind than the signature's has not made it. */
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
