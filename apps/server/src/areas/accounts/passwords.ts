import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { problem } from "@print-builder/api";

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id hash of a password, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

let someHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Takes the same time without a hash, so that timing does not reveal which accounts
 * exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  someHash ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(passwordHash ?? (await someHash), password);
  return matches && passwordHash !== null;
}

/** A password to be typed once: 20 unambiguous letters and digits. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(40))
    .filter((byte) => byte < letters.length * 8)
    .slice(0, 20)
    .map((byte) => letters[byte % letters.length])
    .join("");
}

type PasswordOwner = { readonly email: string; readonly name: string };

/** The most common choices of at least eight characters in the lists of stolen passwords published each year. */
const common: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd password1 password12 password123 passwords mypassword newpassword
  changeme changeit letmein1 letmein123 welcome1 welcome123 iloveyou iloveyou1 sunshine princess football football1 baseball
  basketball superman batman123 trustno1 starwars whatever dragon123 monkey123 shadow123 master123 michael1 jennifer
  charlie1 computer internet samsung1 liverpool chelsea1 arsenal1 manchester barcelona realmadrid pokemon1 minecraft
  administrator admin123 admin1234 administrator1 rootroot testtest test1234 testing123 guest123 user1234 login123 default1
  secret123 security school123 school1234 schule123 student1 students teacher1 teacher123 printbuilder qwertyuiop qwerty123
  qwerty12 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx asdfghjkl asdf1234 zxcvbnm1 abcd1234 abc12345 a1b2c3d4
  aa123456 hello123 helloworld superstar babygirl lovely123 flower123 summer123 winter123 spring123 autumn123 freedom1 monday123
  hallo123 12341234 11223344 12121212 password! welcome! sommer123 azertyuiop motdepasse contrasena senha123`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
];

/** Throws a Problem with advice for a password that attackers try first. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = weaknessOf(password, owner);
  if (reason !== null) throw problem("weak_password", { field, reason });
}

/** Why a password is among those that attackers try first; null if it is not. */
export function weaknessOf(password: string, owner: PasswordOwner): string | null {
  const typed = password.trim().toLowerCase();
  if (isOwn(typed, owner)) return "is the user’s own name or email address";
  return common.has(typed) || isRun(typed) ? "is one of the most common passwords" : null;
}

/** Repetitions of a few characters, or a sequence of the alphabet or keyboard, in either direction. */
function isRun(typed: string): boolean {
  const backwards = [...typed].reverse().join("");
  return new Set(typed).size <= 2 || rows.some((row) => row.includes(typed) || row.includes(backwards));
}

function isOwn(typed: string, { email, name }: PasswordOwner): boolean {
  const address = email.trim().toLowerCase();
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const parts = [address, address.split("@")[0] ?? "", name.toLowerCase()].map(plain);
  // Adding a year or number makes it no harder to guess.
  const bare = plain(typed).replace(/\d+$/, "");
  return typed === address || parts.some((part) => part !== "" && (plain(typed) === part || bare === part));
}
