import { type SignCode, signedPrefix } from "@print-builder/core/elements";
import { encode } from "cborg";
import { fromBase45, toBase45 } from "./base45.ts";
import { readCbor, readSignedMessage, type SignedMessage, unsignedMessage } from "./coseSign1.ts";

/** The content of a signed code. Times are seconds since 1970. */
export type CodeClaim = {
  readonly issuer: string;
  /** The card's person: the code's own value. */
  readonly subject: string;
  readonly issuedAt: number;
  /** Null for a card without expiry. */
  readonly expiresAt: number | null;
  /** The card's print, as the ledger knows it; null if no ledger knows it. */
  readonly printId: string | null;
  /** Further facts by token name. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Signs bytes with one key; Ed25519, 64 bytes. */
export type Signer = {
  readonly keyId: Uint8Array;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
};

export type SignedCode = { readonly message: SignedMessage; readonly claim: CodeClaim };

/** Claims of a CBOR Web Token (RFC 8392), and one claim that we add. */
const keys = { issuer: 1, subject: 2, expiresAt: 4, issuedAt: 6, printId: 7, fields: "f" } as const;
/** More than a QR code of the highest version holds. */
const longestText = 4296;

function payloadOf({ issuer, subject, expiresAt, issuedAt, printId, fields }: CodeClaim): Uint8Array {
  const stated: readonly (readonly [unknown, unknown])[] = [
    [keys.issuer, issuer],
    [keys.subject, subject],
    [keys.expiresAt, expiresAt],
    [keys.issuedAt, issuedAt],
    [keys.printId, printId && uuidBytes(printId)],
    [keys.fields, new Map(Object.entries(fields))],
  ];
  return encode(new Map(stated.filter(([, value]) => value !== null)));
}

/** The signed text of a code with this claim. */
export function signedCodeText(claim: CodeClaim, { keyId, sign }: Signer): string {
  const unsigned = unsignedMessage(keyId, payloadOf(claim));
  return signedPrefix + toBase45(unsigned.signedBy(sign(unsigned.toBeSigned)));
}

const uuidLength = 16;

/** As bytes, a UUID is half as long. */
function uuidBytes(uuid: string): Uint8Array {
  const digits = uuid.replaceAll("-", "");
  return Uint8Array.from({ length: uuidLength }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

function uuidOf(bytes: Uint8Array): string {
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTime = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

function fieldsOf(value: unknown): Readonly<Record<string, string>> | null {
  if (value === undefined) return {};
  if (!(value instanceof Map)) return null;
  const entries = [...value].filter((entry): entry is [string, string] => entry.every(isText));
  return entries.length === value.size ? Object.fromEntries(entries) : null;
}

function claimOf(payload: Uint8Array): CodeClaim | null {
  const stated = readCbor(payload);
  if (!(stated instanceof Map)) return null;
  const issuer: unknown = stated.get(keys.issuer);
  const subject: unknown = stated.get(keys.subject);
  const issuedAt: unknown = stated.get(keys.issuedAt);
  const expiresAt: unknown = stated.get(keys.expiresAt) ?? null;
  const print: unknown = stated.get(keys.printId) ?? null;
  const fields = fieldsOf(stated.get(keys.fields));
  if (!isText(issuer) || !isText(subject) || !isTime(issuedAt) || fields === null) return null;
  if (expiresAt !== null && !isTime(expiresAt)) return null;
  const printId = print instanceof Uint8Array && print.length === uuidLength ? uuidOf(print) : null;
  return { issuer, subject, issuedAt, expiresAt, printId, fields };
}

/** Reads a code without verifying it; null for a text that is not a signed code. */
export function readSignedCode(text: string): SignedCode | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith(signedPrefix) || trimmed.length > longestText) return null;
  const bytes = fromBase45(trimmed.slice(signedPrefix.length));
  const message = bytes && readSignedMessage(bytes);
  const claim = message && claimOf(message.payload);
  return message && claim ? { message, claim } : null;
}

/** The id of a key in a JSON Web Key: base64url without padding. */
export function keyName(keyId: Uint8Array): string {
  return btoa(String.fromCharCode(...keyId))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The issuer of a print's cards, and the print's id in the ledger. */
type Issuance = { readonly issuer: string; readonly printId: string | null; readonly now: Date };

const secondsPerDay = 86_400;

export function codeSigner({ issuer, printId, now }: Issuance, signer: Signer): SignCode {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return ({ subject, validDays, fields }) => {
    const expiresAt = validDays === null ? null : issuedAt + validDays * secondsPerDay;
    return signedCodeText({ issuer, subject, issuedAt, expiresAt, printId, fields }, signer);
  };
}
