import { routes } from "@print-builder/api";
import {
  type PublicKey,
  revokedMark,
  signatureCheck,
  type Verification,
  verifySignedCode,
} from "@print-builder/core/signedCodes";
import { call } from "#platform/api/call.ts";
import { storageKeys } from "#platform/storage/keys.ts";

/** What the server has told of keys and revoked cards, and when, ms since 1970. */
type Lists = {
  readonly keys: readonly PublicKey[];
  readonly revoked: readonly string[];
  readonly askedAt: number;
};

/** `knownAt` is when keys and revoked cards were fetched, ms since 1970, where the server could not be asked; else null. */
export type Checked = Verification & { readonly knownAt: number | null };

/** The lists of the server; those that were fetched last where it cannot be reached. Throws an Error where there are none. */
async function verifierLists(): Promise<Lists> {
  try {
    const { keys, revoked } = await call(routes.signingKeys, {});
    const lists: Lists = { keys, revoked, askedAt: Date.now() };
    localStorage.setItem(storageKeys.verifierLists, JSON.stringify(lists));
    return lists;
  } catch (error) {
    const stored = localStorage.getItem(storageKeys.verifierLists);
    // Without a connection those of the last visit tell much: no key is ever taken back, and no card revived.
    if (stored === null) throw error;
    return JSON.parse(stored);
  }
}

const { subtle } = crypto;

const verifySignature = signatureCheck(subtle);

const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(bytes)));

/** What a code is worth: by the lists on this device, and by the ledger where it can be asked. */
export async function checkCode(text: string): Promise<Checked> {
  const { keys, revoked, askedAt } = await verifierLists();
  const found = await verifySignedCode(text, { keys, now: new Date(), verify: verifySignature });
  try {
    const { verdict } = await call(routes.verifyCode, { body: { text: text.trim() } });
    return { ...found, verdict, knownAt: null };
  } catch {
    // What the lists say holds without the ledger; the page says that it was not asked.
    const mark = found.claim && (await revokedMark(found.claim, digest));
    const isRevoked = mark !== null && revoked.includes(mark);
    return { ...found, verdict: isRevoked ? "revoked" : found.verdict, knownAt: askedAt };
  }
}

/** Fetches the lists ahead, for the time without a connection. */
export async function fetchLists(): Promise<void> {
  await verifierLists();
}
