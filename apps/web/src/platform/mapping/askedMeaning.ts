import type { Token } from "./designTokens.ts";
import { type Fact, isFamily, type Meaning, meaningOf } from "./meaning/meaningOf.ts";
import type { Surroundings } from "./tokenSurroundings.ts";

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
