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
import { offlineCache, offlineWorker } from "#platform/storage/removeOldCaches.ts";

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
async function fetchLists(): Promise<void> {
  await verifierLists();
}

const page = "/verify";

/**
 * Caches everything a check needs, including the picture reader: once loaded, the page opens and works offline. If
 * the browser caches nothing, the page works offline as long as it stays open.
 */
export async function keepForOffline(): Promise<void> {
  addManifest();
  try {
    const { readerProgram } = await import("#platform/codes/readCodes.ts");
    await Promise.all([fetchLists(), fetch(readerProgram)]);
    await keepFiles();
  } catch {
    // Offline from the start: a check reports what is missing.
  }
}

/** The files that this page was loaded from; built files have a content hash in their names. */
function ownFiles(): readonly string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = fetched.filter(
    ({ origin, pathname }) => origin === location.origin && !/^\/(api|\.well-known)\//.test(pathname),
  );
  return [...new Set([page, manifestFile, ...files.map(({ pathname }) => pathname)])];
}

/** Caches exactly the page's files, then registers the service worker that serves them. */
async function keepFiles(): Promise<void> {
  if (!("caches" in window && "serviceWorker" in navigator)) return;
  const files = ownFiles();
  const cache = await caches.open(offlineCache);
  // Cached files are not fetched again, except the page itself and files without a content hash in their names.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file) || !file.startsWith("/assets/")));
  const old = [...kept].filter((file) => !files.includes(file));
  await Promise.all(old.map((file) => cache.delete(file)));
  await navigator.serviceWorker.register(offlineWorker, { scope: page });
}

const manifestFile = "/verify.webmanifest";

/** Only this page can be installed as an app on a phone. */
function addManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestFile;
  document.head.append(link);
}
