import type { Token } from "./designTokens.ts";
import { type Fact, isFamily, type Meaning, meaningOf } from "./meaning/meaningOf.ts";
import type { Surroundings } from "./tokenSurroundings.ts";

/** A token with what it asks for, by its own name and by the words beside it on the card. */
export type AskedToken = Token & {
  /** Null when its words are not known. */
  readonly meaning: Meaning | null;
  readonly label: string | null;
  readonly isCode: boolean;
  /** True when the words on the card say whose it is, and not its own name. */
  readonly isRoleFromCard: boolean;
};

/** Facts that a card shows of several people: the words beside them say whose. */
const ofSeveral: readonly Fact[] = ["phone", "contact", "email", "address", "relationship"];
const names: readonly Fact[] = ["fullName", "firstName", "lastName"];

/** A label that does not say more than "Name" or "No" leaves a token what it is. */
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
  const said = beside?.role ?? null;
  const isPupil = said === "pupil" || said === "employee";
  const mayBeNear = ofSeveral.includes(meaning.fact);
  const role = isFamily(said) || isPupil ? said : mayBeNear ? nearRole : null;
  if (role === null || !(mayBeNear || (names.includes(meaning.fact) && isFamily(said)))) return asked;
  return { ...asked, meaning: { ...meaning, role }, isRoleFromCard: true };
}
