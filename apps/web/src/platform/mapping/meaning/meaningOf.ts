import { type Head, type NamedFact, type Role, type Unit, unitsOf } from "./units.ts";

/** `number` is a person's number of unknown kind. `other` is a known fact that is never on a card. */
export type Fact = NamedFact | "number" | "other";

export type Meaning = {
  readonly fact: Fact;
  /** Null if no role is named, which means the card's person. */
  readonly role: Role | null;
  /** Steps by which the name ranks behind others with the same meaning, as for a second or work phone. */
  readonly steps: number;
  /** True for a bare "Name": next to "Vorname" it is the last name, next to "Apellidos" the first name. */
  readonly isBareName: boolean;
};

const family: readonly Role[] = ["guardian", "father", "mother", "emergency"];

export const isFamily = (role: Role | null) => role !== null && family.includes(role);

function roleOf(roles: ReadonlySet<Role>): Role | null {
  if (roles.has("emergency")) return "emergency";
  if (roles.has("father") && roles.has("mother")) return "guardian";
  const order: readonly Role[] = ["father", "mother", "guardian", "employee", "pupil", "school"];
  return order.find((role) => roles.has(role)) ?? null;
}

/** Facts that the word "name" does not change: a class name is the class. */
const named: readonly NamedFact[] = [
  ...(["fullName", "firstName", "middleName", "lastName", "className", "section", "classSection"] as const),
  ...(["house", "bus", "department", "designation", "photo", "schoolName", "grade"] as const),
];

/** Facts that the word "number" does not change. */
const numbered: readonly NamedFact[] = [
  ...(["phone", "admissionNumber", "rollNumber", "employeeId", "bus", "photo"] as const),
];

/** Facts about the card's person or the school, even if another role is named. */
const ofTheCard: readonly Fact[] = [
  ...(["className", "section", "grade", "classSection", "house", "bus", "validUntil"] as const),
  ...(["designation", "department", "schoolName", "admissionNumber", "rollNumber", "employeeId"] as const),
];

const pairs: readonly (readonly [NamedFact, NamedFact, NamedFact])[] = [
  ["className", "section", "classSection"],
  ["grade", "section", "classSection"],
  ["grade", "className", "className"],
  ["className", "classSection", "classSection"],
  ["contact", "phone", "phone"],
  ["contact", "email", "email"],
  ["contact", "address", "address"],
  ["contact", "relationship", "relationship"],
  ["contact", "fullName", "fullName"],
  ["contact", "firstName", "firstName"],
  ["contact", "lastName", "lastName"],
  ["firstName", "lastName", "fullName"],
  ["firstName", "middleName", "firstName"],
  ["email", "address", "email"],
  ["bus", "contact", "bus"],
];

function joinFacts(facts: readonly NamedFact[]): NamedFact | null {
  const [first, second, ...more] = facts;
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) return first;
  if (first === "photo" || second === "photo") return "photo";
  const pair = pairs.find(([a, b]) => (a === first && b === second) || (a === second && b === first));
  return pair?.[2] ?? null;
}

function applyHeads(fact: NamedFact, heads: ReadonlySet<Head>): NamedFact | null {
  if (fact === "contact" && heads.has("name")) return "fullName";
  if (fact === "contact" && heads.has("number")) return "phone";
  if (heads.has("number") && !numbered.includes(fact)) return null;
  return heads.has("name") && !named.includes(fact) ? null : fact;
}

/** The fact meant by a name that consists only of a role and small words. */
function factWithoutName(role: Role | null, heads: ReadonlySet<Head>): Fact | null {
  if (heads.has("name")) return role === "school" ? "schoolName" : "fullName";
  if (heads.has("number")) {
    if (role === "pupil") return "admissionNumber";
    if (role === "employee") return "employeeId";
    if (role === "emergency") return "phone";
    return role === null ? "number" : "other";
  }
  if (role === null) return null;
  if (role === "emergency") return "contact";
  return role === "school" ? "schoolName" : "fullName";
}

function settled(fact: Fact, role: Role | null, steps: number, isBareName: boolean): Meaning {
  // A pupil's relationship is the guardian's relationship.
  if (fact === "relationship" && !isFamily(role)) return { fact, role: "guardian", steps, isBareName };
  if (!ofTheCard.includes(fact)) return { fact, role, steps, isBareName };
  return { fact: isFamily(role) ? "other" : fact, role: null, steps, isBareName };
}

function combined(units: readonly Unit[]): Meaning | null {
  const facts = [...new Set(units.flatMap((unit) => (unit.kind === "fact" ? [unit.fact] : [])))];
  const role = roleOf(new Set(units.flatMap((unit) => (unit.kind === "role" ? [unit.role] : []))));
  const heads = new Set(units.flatMap((unit) => (unit.kind === "head" ? [unit.head] : [])));
  const steps = Math.max(
    0,
    ...units.map((unit) => (unit.kind === "later" || unit.kind === "fact" ? unit.steps : 0)),
  );
  if (units.some(({ kind }) => kind === "unclear")) return null;
  if (units.some(({ kind }) => kind === "other")) return { fact: "other", role, steps, isBareName: false };
  if (facts.length === 0) {
    const fact = factWithoutName(role, heads);
    return fact === null ? null : settled(fact, role, steps, fact === "fullName" && heads.has("name"));
  }
  const both = joinFacts(facts);
  const fact = both === null ? null : applyHeads(both, heads);
  return fact === null ? null : settled(fact, role, steps, false);
}

const remembered = new Map<string, Meaning | null>();
const maxRemembered = 5000;

/** The meaning of a column, field, token or label, from its words. Null if some words are unknown. */
export function meaningOf(name: string): Meaning | null {
  const kept = remembered.get(name);
  if (kept !== undefined) return kept;
  const units = unitsOf(name);
  const meaning = units === null || units.length === 0 ? null : combined(units);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(name, meaning);
  return meaning;
}
