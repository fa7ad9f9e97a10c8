import { problem } from "@print-builder/api";

/** Whose password it is to be. */
export type PasswordOwner = { readonly email: string; readonly name: string };

/** What people choose most, in the lists of stolen passwords that are published each year; those of eight letters and more. */
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

/** Throws a Problem that says what to choose for a password which is tried first by whoever wants to get in. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = weaknessOf(password, owner);
  if (reason !== null) throw problem("weak_password", { field, reason });
}

/** What is said of a password that is tried first by whoever wants to get in; null of one that is not. */
export function weaknessOf(password: string, owner: PasswordOwner): string | null {
  const typed = password.trim().toLowerCase();
  if (isOwn(typed, owner)) return "is the user’s own name or email address";
  return common.has(typed) || isRun(typed) ? "is one of those that are tried first" : null;
}

/** The same few characters again and again, or a row of the alphabet or of the keyboard, also backwards. */
function isRun(typed: string): boolean {
  const backwards = [...typed].reverse().join("");
  return new Set(typed).size <= 2 || rows.some((row) => row.includes(typed) || row.includes(backwards));
}

function isOwn(typed: string, { email, name }: PasswordOwner): boolean {
  const address = email.trim().toLowerCase();
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const parts = [address, address.split("@")[0] ?? "", name.toLowerCase()].map(plain);
  // With a year or a number behind it, it is as easily tried.
  const bare = plain(typed).replace(/\d+$/, "");
  return typed === address || parts.some((part) => part !== "" && (plain(typed) === part || bare === part));
}
