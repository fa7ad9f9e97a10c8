import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id hash of a password, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

let someHash: Promise<string> | undefined;

/**
 * True when the password is the one that was hashed. Without a hash it takes the same time and answers no, so
 * that nobody learns from the clock which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  someHash ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(passwordHash ?? (await someHash), password);
  return matches && passwordHash !== null;
}

/** A password to be typed once: 20 letters and digits that are not mistaken for each other. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(40))
    .filter((byte) => byte < letters.length * 8)
    .slice(0, 20)
    .map((byte) => letters[byte % letters.length])
    .join("");
}
