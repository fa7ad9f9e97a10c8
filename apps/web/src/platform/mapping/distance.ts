import type { Token } from "./designTokens.ts";
import { type Fact, isFamily, type Meaning, meaningOf } from "./meaning/meaningOf.ts";
import type { Role } from "./meaning/units.ts";
import type { KnownSource } from "./sources.ts";
import type { Surroundings } from "./tokenSurroundings.ts";

/** Facts that can replace a missing fact, with their distance. */
const standIns: Readonly<Partial<Record<Fact, Readonly<Partial<Record<Fact, number>>>>>> = {
  number: { admissionNumber: 1, employeeId: 1 },
  admissionNumber: { number: 2 },
  employeeId: { number: 2 },
  contact: { phone: 1 },
  phone: { contact: 1 },
  className: { classSection: 1, grade: 2 },
  classSection: { className: 1, grade: 3 },
  grade: { className: 2 },
};

/**
 * Roles that can replace another role, with their distance. `card` is the card's person, for a fact without a named
 * role.
 */
const roleDistances: Readonly<Record<Role | "card", Readonly<Partial<Record<Role | "card", number>>>>> = {
  card: { card: 0, pupil: 0, employee: 1 },
  pupil: { pupil: 0, card: 0.5 },
  employee: { employee: 0, card: 0.5 },
  guardian: { guardian: 0, father: 1, mother: 1 },
  father: { father: 0 },
  mother: { mother: 0 },
  emergency: { emergency: 0, guardian: 1, father: 2, mother: 2 },
  school: { school: 0 },
};

/**
 * The distance of a parent's contact data for a child's fact. A phone may equally well be the parents'; addresses and
 * e-mail addresses are the parents' only as a last resort.
 */
function sharedDistance(fact: Fact, role: Role): number | null {
  if (role === "emergency" || !isFamily(role)) return null;
  if (fact === "phone" || fact === "contact") return 0;
  return fact === "email" || fact === "address" ? 2 : null;
}

function roleDistance(asked: Meaning, role: Role | null): number | null {
  const distance = roleDistances[asked.role ?? "card"][role ?? "card"];
  if (distance !== undefined) return distance;
  return asked.role === null && role !== null ? sharedDistance(asked.fact, role) : null;
}

/** Names that rank this many steps behind mean a second fact of the same kind, such as a second phone. */
const second = 10;

/**
 * The distance of a source from a token's meaning. 0 means that they are the same, and null that the source does not
 * fit.
 */
export function distance({ meaning, kind, label }: AskedToken, source: KnownSource): number | null {
  const { meaning: said } = source;
  if (meaning === null || said === null || source.kind !== kind || source.isInternal) return null;
  if (meaning.fact === "other" || said.fact === "other") return null;
  const fact = meaning.fact === said.fact ? 0 : standIns[meaning.fact]?.[said.fact];
  const role = roleDistance(meaning, said.role);
  if (fact === undefined || role === null) return null;
  if (meaning.steps >= second && said.steps < second) return null;
  const steps = meaning.steps === said.steps ? 0 : said.steps;
  const again = repeatsLabel(label, source.samples) ? 1 : 0;
  return fact * 100 + role * 20 + steps + again + source.rank;
}

const plain = (text: string) =>
  text
    .replaceAll(/[\s:.–-]+$/gu, "")
    .trim()
    .toLowerCase();

/** True if the values repeat the label: “Class” before “Class 1-A” would print the word twice. */
export function repeatsLabel(label: string | null, samples: readonly string[]): boolean {
  const words = label === null ? "" : plain(label);
  const filledSamples = samples.filter((value) => value.trim() !== "");
  if (words === "" || filledSamples.length === 0) return false;
  return filledSamples.every((value) => plain(value).startsWith(`${words} `));
}

/** A token with its meaning, taken from its name and the words next to it on the card. */
export type AskedToken = Token & {
  /** Null if the words are unknown. */
  readonly meaning: Meaning | null;
  readonly label: string | null;
  readonly isCode: boolean;
  /** True if the role comes from the words on the card, not from the token's name. */
  readonly isRoleFromCard: boolean;
};

/** Facts that a card may show for several people. The words next to a token name the person. */
const ofSeveral: readonly Fact[] = ["phone", "contact", "email", "address", "relationship"];
const names: readonly Fact[] = ["fullName", "firstName", "lastName"];

/** A label that only says "Name" or "No" does not change a token's fact. */
function factFrom(own: Meaning | null, label: Meaning | null): Meaning | null {
  if (label === null || label.fact === "other" || label.fact === "number") return own;
  return own === null || own.fact === "number" ? { ...label, steps: 0 } : own;
}

export function askedMeaning(token: Token, surroundings: Surroundings | undefined): AskedToken {
  const { label = null, nearRole = null, isCode = false } = surroundings ?? {};
  const own = meaningOf(token.name);
  const beside = label === null ? null : meaningOf(label);
  const meaning = token.kind === "image" ? own : factFrom(own, beside);
  const asked = { ...token, meaning, label, isCode, isRoleFromCard: false };
  if (meaning === null || meaning.role !== null || token.kind === "image") return asked;
  const cardRole = beside?.role ?? null;
  const isPupil = cardRole === "pupil" || cardRole === "employee";
  const mayBeNear = ofSeveral.includes(meaning.fact);
  const role = isFamily(cardRole) || isPupil ? cardRole : mayBeNear ? nearRole : null;
  if (role === null || !(mayBeNear || (names.includes(meaning.fact) && isFamily(cardRole)))) return asked;
  return { ...asked, meaning: { ...meaning, role }, isRoleFromCard: true };
}
