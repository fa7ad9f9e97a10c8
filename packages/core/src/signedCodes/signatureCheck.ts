import type { VerifySignature } from "./verifySignedCode.ts";

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
