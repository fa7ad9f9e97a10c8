import { decode, encode } from "cborg";

/** A parsed message with one signature (COSE_Sign1, RFC 9052). */
export type SignedMessage = {
  readonly algorithm: keyof typeof algorithms;
  /** The key's id; null if the message does not name a key. */
  readonly keyId: Uint8Array | null;
  readonly payload: Uint8Array;
  readonly toBeSigned: Uint8Array;
  /** The raw signature: 64 bytes, or as long as the RSA key. */
  readonly signature: Uint8Array;
};

/** Labels of a COSE header (RFC 9052, table 3). */
const labels = { algorithm: 1, keyId: 4 } as const;
/** COSE algorithm numbers from RFC 9053; PS256 from RFC 8230. */
const algorithms = { EdDSA: -8, ES256: -7, PS256: -37 } as const;
const algorithmNames = ["EdDSA", "ES256", "PS256"] as const;
/** The CBOR tag of a COSE_Sign1. */
const sign1Tag = 18;
const sign1TagByte = 0xc0 + sign1Tag;

const withMaps = { useMaps: true, tags: { [sign1Tag]: (decodeTagged: () => unknown) => decodeTagged() } };

function toBeSigned(protectedHeader: Uint8Array, payload: Uint8Array): Uint8Array {
  return encode(["Signature1", protectedHeader, new Uint8Array(0), payload]);
}

/** The bytes to sign for a message, and a function that completes the message with its signature. */
export function unsignedMessage(keyId: Uint8Array, payload: Uint8Array) {
  const header = encode(
    new Map<number, unknown>([
      [labels.algorithm, algorithms.EdDSA],
      [labels.keyId, keyId],
    ]),
  );
  return {
    toBeSigned: toBeSigned(header, payload),
    signedBy: (signature: Uint8Array): Uint8Array =>
      Uint8Array.from([sign1TagByte, ...encode([header, new Map(), payload, signature])]),
  };
}

function algorithmOf(header: ReadonlyMap<unknown, unknown>): SignedMessage["algorithm"] | null {
  const stated = header.get(labels.algorithm);
  return algorithmNames.find((name) => algorithms[name] === stated) ?? null;
}

/** Decodes CBOR, with maps as `Map`; undefined for invalid bytes. */
export function readCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, withMaps);
  } catch {
    // Not an error, because people may scan any code.
    return undefined;
  }
}

/** Parses a COSE_Sign1 message; null for anything else and for unsupported algorithms. */
export function readSignedMessage(bytes: Uint8Array): SignedMessage | null {
  const parts = readCbor(bytes);
  if (!Array.isArray(parts) || parts.length !== 4) return null;
  const [header, open, payload, signature]: readonly unknown[] = parts;
  if (!(header instanceof Uint8Array && payload instanceof Uint8Array && signature instanceof Uint8Array))
    return null;
  const stated = header.length === 0 ? new Map() : readCbor(header);
  if (!(stated instanceof Map && open instanceof Map)) return null;
  const algorithm = algorithmOf(stated);
  const keyId: unknown = stated.get(labels.keyId) ?? open.get(labels.keyId);
  if (algorithm === null) return null;
  return {
    algorithm,
    keyId: keyId instanceof Uint8Array ? keyId : null,
    payload,
    toBeSigned: toBeSigned(header, payload),
    signature,
  };
}
