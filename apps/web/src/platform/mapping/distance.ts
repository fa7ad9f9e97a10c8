import type { AskedToken } from "./askedMeaning.ts";
import { type Fact, isFamily, type Meaning } from "./meaning/meaningOf.ts";
import type { Role } from "./meaning/units.ts";
import type { KnownSource } from "./sources.ts";

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
