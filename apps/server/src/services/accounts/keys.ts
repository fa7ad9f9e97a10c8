import { createHash, randomBytes } from "node:crypto";

/** What only its holder knows: 256 random bits. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** As which a key is stored: nobody finds the key by it. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
