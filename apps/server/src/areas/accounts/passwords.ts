import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { problem } from "@print-builder/api";

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id and a random salt. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

let someHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash it takes equally long, so that response times do not
 * reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  someHash ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(passwordHash ?? (await someHash), password);
  return matches && passwordHash !== null;
}

/** Generates a password that is typed only once: 20 unambiguous letters and digits. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(40))
    .filter((byte) => byte < letters.length * 8)
    .slice(0, 20)
    .map((byte) => letters[byte % letters.length])
    .join("");
}

type PasswordOwner = { readonly email: string; readonly name: string };

/** Words that users of this product are likely to choose, in addition to zxcvbn's common passwords. */
const likelyHere = "printbuilder print cards school schule student students teacher login guest user".split(
  " ",
);

/** zxcvbn calls a password “very guessable” below this number of guesses. */
const enoughGuesses = 1_000_000;
/**
 * Number of characters that zxcvbn checks, because its running time grows quadratically. A password whose
 * start is weak counts as weak.
 */
const longestMatched = 32;

let guessing: Promise<(password: string) => number> | undefined;

/**
 * The number of guesses that zxcvbn expects an attacker to need. Its word lists take 30 MB, so they are
 * loaded on first use.
 */
async function guessesFor(password: string): Promise<number> {
  guessing ??= loadGuessing();
  return (await guessing)(password.slice(0, longestMatched));
}

async function loadGuessing() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const matcher = new ZxcvbnFactory({ dictionary: { ...dictionary, likelyHere }, graphs });
  return (password: string) => matcher.check(password).guesses;
}

/** Throws a Problem with advice if attackers would guess the password early. */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  const reason = await weaknessOf(password, owner);
  if (reason !== null) throw problem("weak_password", { field, reason });
}

/** Explains why attackers would guess the password early; null if they would not. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | null> {
  const typed = password.trim().toLowerCase();
  if (isOwn(typed, owner)) return "is the user’s own name or email address";
  return (await guessesFor(typed)) < enoughGuesses ? "is one of the most common passwords" : null;
}

function isOwn(typed: string, { email, name }: PasswordOwner): boolean {
  const address = email.trim().toLowerCase();
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const parts = [address, address.split("@")[0] ?? "", name.toLowerCase()].map(plain);
  // Adding a year or number does not make a password harder to guess.
  const bare = plain(typed).replace(/\d+$/, "");
  return typed === address || parts.some((part) => part !== "" && (plain(typed) === part || bare === part));
}
