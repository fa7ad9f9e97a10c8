import { routes } from "@print-builder/api";
import {
  type PublicKey,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "@print-builder/core/signedCodes";
import { call } from "#platform/api/call.ts";

/** `isOffline` where the ledger could not be asked. */
export type Checked = Verification & { readonly isOffline: boolean };

const storedKeys = "signing_keys";

/** The installation's keys; those that were fetched last where it cannot be reached. Throws an Error where there are none. */
async function publicKeys(): Promise<readonly PublicKey[]> {
  try {
    const { keys } = await call(routes.signingKeys, {});
    localStorage.setItem(storedKeys, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const stored = localStorage.getItem(storedKeys);
    // Without a connection the keys of the last visit tell as much: none is ever taken back.
    if (stored === null) throw error;
    return JSON.parse(stored);
  }
}

const verifySignature: VerifySignature = async (key, { algorithm, toBeSigned, signature }) => {
  const how =
    algorithm === "EdDSA"
      ? { key: { name: "Ed25519" }, sign: { name: "Ed25519" } }
      : { key: { name: "ECDSA", namedCurve: "P-256" }, sign: { name: "ECDSA", hash: "SHA-256" } };
  const { subtle } = crypto;
  const { kty, crv, x, y } = key as Readonly<Record<string, string>>;
  const jwk = { kty, crv, x, ...(y === undefined ? {} : { y }) } as JsonWebKey;
  const imported = await subtle.importKey("jwk", jwk, how.key, false, ["verify"]);
  return await subtle.verify(how.sign, imported, Uint8Array.from(signature), Uint8Array.from(toBeSigned));
};

/** What a code is worth: by the keys on this device, and by the ledger where it can be asked. */
export async function checkCode(text: string): Promise<Checked> {
  const found = await verifySignedCode(text, {
    keys: await publicKeys(),
    now: new Date(),
    verify: verifySignature,
  });
  if (found.verdict === "forged") return { ...found, isOffline: false };
  try {
    const { verdict } = await call(routes.verifyCode, { body: { text: text.trim() } });
    return { ...found, verdict, isOffline: false };
  } catch {
    // What the keys say holds without the ledger; the page says that it was not asked.
    return { ...found, isOffline: true };
  }
}

/** Fetches the keys ahead, for the time without a connection. */
export async function fetchKeys(): Promise<void> {
  await publicKeys();
}
