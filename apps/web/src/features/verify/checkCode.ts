import { routes } from "@print-builder/api";
import {
  type PublicKey,
  revokedMark,
  signatureCheck,
  type Verification,
  verifySignedCode,
} from "@print-builder/signed-codes";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";

/** The server's public keys and revoked cards, and when they were fetched, ms since 1970. */
type VerifierLists = {
  readonly keys: readonly PublicKey[];
  readonly revoked: readonly string[];
  readonly askedAt: number;
};

/** `knownAt` is when the lists were fetched, ms since 1970, if the server could not be reached; else null. */
export type Checked = Verification & { readonly knownAt: number | null };

/** The server's lists, or the last fetched lists if it cannot be reached. Throws an Error if there are no lists. */
async function verifierLists(): Promise<VerifierLists> {
  try {
    const { keys, revoked } = await call(routes.signingKeys, {});
    const lists: VerifierLists = { keys, revoked, askedAt: Date.now() };
    localStorage.setItem(storageKeys.verifierLists, JSON.stringify(lists));
    return lists;
  } catch (error) {
    const stored = localStorage.getItem(storageKeys.verifierLists);
    // Without a connection, old lists remain useful: keys are never withdrawn, and revoked cards stay revoked.
    if (stored === null) throw error;
    return JSON.parse(stored);
  }
}

const { subtle } = crypto;

const verifySignature = signatureCheck(subtle);

const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(bytes)));

/** Checks a code with the lists on this device and, if the server can be reached, with the ledger. */
export async function checkCode(text: string): Promise<Checked> {
  const { keys, revoked, askedAt } = await verifierLists();
  const found = await verifySignedCode(text, { keys, now: new Date(), verify: verifySignature });
  try {
    const { verdict } = await call(routes.verifyCode, { body: { text: text.trim() } });
    return { ...found, verdict, knownAt: null };
  } catch {
    // The lists' verdict is valid without the ledger; the page says that the ledger was not checked.
    const mark = found.claim && (await revokedMark(found.claim, digest));
    const isRevoked = mark !== null && revoked.includes(mark);
    return { ...found, verdict: isRevoked ? "revoked" : found.verdict, knownAt: askedAt };
  }
}

/** Fetches the lists in advance, for use without a connection. */
export async function fetchLists(): Promise<void> {
  await verifierLists();
}
