import { encodeBarcode } from "@print-builder/core/barcodes";
import { specimenCode } from "@print-builder/core/elements";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBase45, toBase45 } from "./base45.ts";
import { readSignedMessage } from "./coseSign1.ts";
import { codeSigner, keyName, type Signer } from "./signedCode.ts";
import {
  type PublicKey,
  signatureCheck,
  type VerifySignature,
  verifySignedCode,
} from "./verifySignedCode.ts";

/** A fake signer, whose signatures are 64 bytes that depend on the key's byte. */
const keyed = (byte: number): Signer => ({
  keyId: new Uint8Array(8).fill(byte),
  sign: (bytes) =>
    Uint8Array.from(
      { length: 64 },
      (_, at) => (bytes.reduce((sum, each, index) => sum + each * (index + at + byte), 0) % 251) & 255,
    ),
});
const signers = [keyed(1), keyed(2), keyed(3)];
const keys: readonly PublicKey[] = signers.map(({ keyId }) => ({ kid: keyName(keyId) }));
const verify: VerifySignature = async ({ kid }, { toBeSigned, signature }) => {
  const signer = signers.find(({ keyId }) => keyName(keyId) === kid);
  return signer?.sign(toBeSigned).every((byte, at) => byte === signature[at]) ?? false;
};

const now = new Date("2026-11-24T10:00:00Z");
const printId = "0d9c8d6e-7c55-4a86-9d2f-2f0f1c3b5a77";
const issue = { issuer: "Northgate Academy", printId, now };
const facts = { subject: "2041", validDays: 365, fields: { full_name: "Zoë Müller", class: "7B" } };
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
const judged = (text: string, days = 0) => verifySignedCode(text, { keys, now: at(days), verify });

describe("base45", () => {
  test.each([
    ["AB", "BB8"],
    ["Hello!!", "%69 VD92EX0"],
    ["base-45", "UJCLQE7W581"],
    ["ietf!", "QED8WEX0"],
  ])("encodes %s as base45 %s, as in RFC 9285", (plain, text) => {
    expect(toBase45(new TextEncoder().encode(plain))).toBe(text);
    expect(new TextDecoder().decode(fromBase45(text) ?? new Uint8Array())).toBe(plain);
  });

  test("decodes any base45 bytes and refuses invalid text", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
    for (const text of ["a", "GGW", ":::", "A", "=="]) expect(fromBase45(text)).toBeNull();
  });
});

describe("a signed code", () => {
  const text = codeSigner(issue, signers[0] as Signer)(facts);

  test("a signed code states issuer, person, expiry and chosen fields", async () => {
    const issuedAt = now.getTime() / 1000;
    expect(await judged(text)).toEqual({
      verdict: "genuine",
      claim: {
        issuer: "Northgate Academy",
        subject: "2041",
        issuedAt,
        expiresAt: issuedAt + 365 * 86_400,
        printId,
        fields: { full_name: "Zoë Müller", class: "7B" },
      },
    });
  });

  test("a signed code with three fields fits a version 12 QR code", () => {
    const signed = encodeBarcode("qrcode", text);
    const specimen = encodeBarcode("qrcode", specimenCode(facts));
    expect(signed.ok && signed.symbol.columns - 8).toBeLessThanOrEqual(17 + 4 * 12);
    expect(
      Math.abs((signed.ok ? signed.symbol.columns : 0) - (specimen.ok ? specimen.symbol.columns : 99)),
    ).toBeLessThanOrEqual(8);
  });

  test("expires a signed code on its expiry date, or never without a date", async () => {
    expect((await judged(text, 364)).verdict).toBe("genuine");
    expect((await judged(text, 365)).verdict).toBe("expired");
    const endless = codeSigner(issue, signers[1] as Signer)({ ...facts, validDays: null });
    expect((await judged(endless, 30_000)).verdict).toBe("genuine");
  });

  test("accepts only codes signed with a present or former key", async () => {
    for (const signer of signers)
      expect((await judged(codeSigner(issue, signer)(facts))).verdict).toBe("genuine");
    expect(await judged(codeSigner(issue, keyed(9))(facts))).toEqual({ verdict: "forged", claim: null });
  });

  test("treats a code with any changed byte as forged and hides its claim", async () => {
    const bytes = fromBase45(text.slice(4)) ?? new Uint8Array();
    for (let place = 0; place < bytes.length; place++) {
      const changed = bytes.map((byte, index) => (index === place ? byte ^ 1 : byte));
      expect(await judged(`PB1:${toBase45(changed)}`)).toEqual({ verdict: "forged", claim: null });
    }
  });

  test("finds no signed code in other text", async () => {
    for (const other of [
      "",
      "PB1:",
      "https://example.org",
      specimenCode(facts),
      `PB1:${"0".repeat(300)}`,
      "PB1:6BF",
    ]) {
      expect(await judged(other)).toEqual({ verdict: "forged", claim: null });
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect((await judged(`PB1:${toBase45(bytes)}`)).verdict).toBe("forged");
      }),
    );
  });
});

test("parses and verifies COSE's own example (RFC 8152, C.2.1)", async () => {
  const hex =
    "D28443A10126A10442313154546869732069732074686520636F6E74656E742E58408EB33E4CA31D1C465AB05AAC34CC6B23D58FEF5C083106C4D25A91AEF0B0117E2AF9A291AA32E14AB834DC56ED2A223444547E01F11D3B0916E5A4C345CACB36";
  const bytes = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const message = readSignedMessage(bytes(hex));
  expect(message && [message.algorithm, new TextDecoder().decode(message.payload)]).toEqual([
    "ES256",
    "This is the content.",
  ]);
  const base64 = (text: string) =>
    btoa(String.fromCharCode(...bytes(text)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace("=", "");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: base64("bac5b11cad8f99f9c72b05cf4b9e26d244dc189f745228255a219a86d6a09eff"),
    y: base64("20138bf82dc1b6d562be0fa54ab7804a3a64b6d72ccfed6b6fb6ed28bbfc117e"),
  };
  const check = signatureCheck(globalThis.crypto.subtle);
  const holds = async (toBeSigned: Uint8Array) =>
    message !== null && (await check({ kid: "11", ...jwk }, { ...message, toBeSigned }));
  expect(await holds(message?.toBeSigned ?? new Uint8Array())).toBe(true);
  expect(
    await holds(
      (message?.toBeSigned ?? new Uint8Array()).map((byte, index) => (index === 9 ? byte ^ 1 : byte)),
    ),
  ).toBe(false);
});
