import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets stored in the database. */
export type Secrets = {
  seal(text: string): string;
  /** Null if the text was sealed with another key or altered. */
  unseal(sealed: string): string | null;
};

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Seals secrets with the operator's key, using AES-256-GCM. */
export function createSecrets(secretKey: string): Secrets {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "print-builder secrets", 32));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString("base64");
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([opening.update(body), opening.final()]).toString("utf8");
      } catch {
        // The key was changed, so sealed values are lost and users must connect to the school again.
        return null;
      }
    },
  };
}
