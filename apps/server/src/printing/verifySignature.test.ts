import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { fromBase45, readSignedMessage } from "@print-builder/signed-codes";
import { describe, expect, test } from "vitest";
import { verifySignature } from "./signingKeys.ts";

type Case = {
  readonly source: string;
  readonly algorithm: "ES256" | "PS256";
  readonly prefix: string;
  /** Hexadecimal. */
  readonly cose: string;
  /** X.509, base64. */
  readonly certificate: string;
};

const file = join(import.meta.dirname, "../../test/fixtures/euSignatures/cases.json");
const cases: readonly Case[] = JSON.parse(readFileSync(file, "utf8"));

function keyOf(certificate: string) {
  const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
  return { kid: "eu", ...publicKey.export({ format: "jwk" }) };
}

describe("the EU's test data for signed certificates", () => {
  test.each(cases)("decodes $source from base45 and verifies its signature", async (one) => {
    const packed = fromBase45(one.prefix.slice("HC1:".length)) ?? new Uint8Array();
    const bytes = new Uint8Array(inflateSync(packed));
    expect(Buffer.from(bytes).toString("hex")).toBe(one.cose);
    const message = readSignedMessage(bytes);
    if (!message) throw new Error("No message was found.");
    expect(message.algorithm).toBe(one.algorithm);
    const key = keyOf(one.certificate);
    expect(await verifySignature(key, message)).toBe(true);
    // Changes the last byte of the signed data or of the signature.
    const changed = (part: Uint8Array) => part.map((byte, at) => (at === part.length - 1 ? byte ^ 1 : byte));
    expect(await verifySignature(key, { ...message, toBeSigned: changed(message.toBeSigned) })).toBe(false);
    expect(await verifySignature(key, { ...message, signature: changed(message.signature) })).toBe(false);
  });

  test("another signer's key does not verify a signature", async () => {
    const [first, second] = cases;
    const message = readSignedMessage(Buffer.from(first?.cose ?? "", "hex"));
    if (!message || !second) throw new Error("The cases are missing.");
    expect(await verifySignature(keyOf(second.certificate), message)).toBe(false);
    expect(await verifySignature({ ...keyOf(second.certificate), kty: "OKP" }, message)).toBe(false);
  });
});
