import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import type { VerifySignature } from "@print-builder/core/signedCodes";

/** Whether a key has signed a message, by Node's own cryptography. */
export const verifySignature: VerifySignature = async (key, { algorithm, toBeSigned, signature }) => {
  const isEdwards = key.kty === "OKP";
  if (isEdwards !== (algorithm === "EdDSA")) return false;
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: "jwk" });
  return verify(
    isEdwards ? null : "sha256",
    toBeSigned,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    signature,
  );
};
