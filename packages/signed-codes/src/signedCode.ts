import { type SignCode, signedPrefix } from "@print-builder/core/elements";
import { encode } from "cborg";
import { fromBase45, toBase45 } from "./base45.ts";
import { readCbor, readSignedMessage, type SignedMessage, unsignedMessage } from "./coseSign1.ts";

/** The content of a signed code. Times are seconds since 1970. */
export type CodeClaim = {
  readonly issuer: string;
  /** Identifies the person: the value that the code would have without a signature. */
  readonly subject: string;
  readonly issuedAt: number;
  /** Null for a card without expiry. */
  readonly expiresAt: number | null;
  /** The id of the card's print in the ledger; null if the print is not in a ledger. */
  readonly printId: string | null;
  /** Other values on the card by token name. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Signs bytes with one Ed25519 key; a signature has 64 bytes. */
export type Signer = {
  readonly keyId: Uint8Array;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
};

export type SignedCode = { readonly message: SignedMessage; readonly claim: CodeClaim };

/** Keys of the claims of a CBOR Web Token (RFC 8392), and of claims that we add. */
const keys = { issuer: 1, subject: 2, expiresAt: 4, issuedAt: 6, printId: 7, fields: "f" } as const;
/** Maximum length: the largest QR code cannot contain longer text. */
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

/** A UUID as bytes, which are half as long as its text. */
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

/** Parses a code without verifying it; null if the text is not a signed code. */
export function readSignedCode(text: string): SignedCode | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith(signedPrefix) || trimmed.length > longestText) return null;
  const bytes = fromBase45(trimmed.slice(signedPrefix.length));
  const message = bytes && readSignedMessage(bytes);
  const claim = message && claimOf(message.payload);
  return message && claim ? { message, claim } : null;
}

/** A key's id as in a JSON Web Key: base64url without padding. */
export function keyName(keyId: Uint8Array): string {
  return btoa(String.fromCharCode(...keyId))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The values that all signed codes of a print share, such as the issuer and the print's id in the ledger. */
type Issuance = { readonly issuer: string; readonly printId: string | null; readonly now: Date };

const secondsPerDay = 86_400;

export function codeSigner({ issuer, printId, now }: Issuance, signer: Signer): SignCode {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return ({ subject, validDays, fields }) => {
    const expiresAt = validDays === null ? null : issuedAt + validDays * secondsPerDay;
    return signedCodeText({ issuer, subject, issuedAt, expiresAt, printId, fields }, signer);
  };
}
