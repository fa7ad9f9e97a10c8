import { type Head, type NamedFact, type Role, type Unit, unitsOf } from "./units.ts";

/** `number` is a number of somebody without saying which; `other` is known, and nothing that a card asks for. */
export type Fact = NamedFact | "number" | "other";

export type Meaning = {
  readonly fact: Fact;
  /** Null where nobody is named: then it is the person whose card it is. */
  readonly role: Role | null;
  /** How far it steps back behind one of the same meaning: a second phone, one at work. */
  readonly steps: number;
  /** True for a bare "Name": beside "Vorname" it is the last name, beside "Apellidos" the first one. */
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

/** Facts with which "name" says nothing more: a class name is the class. */
const named: readonly NamedFact[] = [
  ...(["fullName", "firstName", "middleName", "lastName", "className", "section", "classSection"] as const),
  ...(["house", "bus", "department", "designation", "photo", "schoolName", "grade"] as const),
];

/** Facts with which "number" says nothing more. */
const numbered: readonly NamedFact[] = [
  ...(["phone", "admissionNumber", "rollNumber", "employeeId", "bus", "photo"] as const),
];

/** Facts of the card's own person or school, whoever else is named beside. */
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

function joined(facts: readonly NamedFact[]): NamedFact | null {
  const [first, second, ...more] = facts;
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) return first;
  if (first === "photo" || second === "photo") return "photo";
  const pair = pairs.find(([a, b]) => (a === first && b === second) || (a === second && b === first));
  return pair?.[2] ?? null;
}

function headed(fact: NamedFact, heads: ReadonlySet<Head>): NamedFact | null {
  if (fact === "contact" && heads.has("name")) return "fullName";
  if (fact === "contact" && heads.has("number")) return "phone";
  if (heads.has("number") && !numbered.includes(fact)) return null;
  return heads.has("name") && !named.includes(fact) ? null : fact;
}

/** What a name says that holds a role and small words alone. */
function unnamed(role: Role | null, heads: ReadonlySet<Head>): Fact | null {
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
  // Related to the pupil is who looks after it.
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
    const fact = unnamed(role, heads);
    return fact === null ? null : settled(fact, role, steps, fact === "fullName" && heads.has("name"));
  }
  const both = joined(facts);
  const fact = both === null ? null : headed(both, heads);
  return fact === null ? null : settled(fact, role, steps, false);
}

const remembered = new Map<string, Meaning | null>();
const maxRemembered = 5000;

/** What a column, a field, a token or a label on the card says by its words; null when they are not all known. */
export function meaningOf(name: string): Meaning | null {
  const kept = remembered.get(name);
  if (kept !== undefined) return kept;
  const units = unitsOf(name);
  const meaning = units === null || units.length === 0 ? null : combined(units);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(name, meaning);
  return meaning;
}
