import { type Project, type StoredElement, sideElements, sidesOf } from "@print-builder/core/document";
import { describeElement, roleOf } from "@print-builder/core/elements";
import { findTokens } from "@print-builder/core/tokens";
import { isFamily, meaningOf } from "./meaning/meaningOf.ts";
import type { Role } from "./meaning/units.ts";

/** The words and elements around a token on the card. */
export type Surroundings = {
  /** The fixed words before the token, to its left or above it. Null if there are none. */
  readonly label: string | null;
  /** The person named above the token or in its group, if the label names nobody. */
  readonly nearRole: Role | null;
  /** True if a barcode reads the token. */
  readonly isCode: boolean;
};

const words = /[\p{L}\p{N}]/u;

export function textOf(element: StoredElement): string {
  const { text } = element.properties;
  return roleOf(element) === "text" && typeof text === "string" ? text : "";
}

/** The words before a token in its line, or else in the previous line. */
function inlineLabel(text: string, start: number): string | null {
  const before = text.slice(0, start).split("\n");
  for (const line of before.reverse().slice(0, 2)) {
    const fixed = line.slice(findTokens(line).at(-1)?.end ?? 0).trim();
    if (words.test(fixed)) return fixed;
    if (findTokens(line).length > 0) return null;
  }
  return null;
}

type Box = Pick<StoredElement, "x" | "y" | "width" | "height">;

function overlap(start: number, length: number, other: number, otherLength: number): number {
  const shared = Math.min(start + length, other + otherLength) - Math.max(start, other);
  return shared / Math.min(length, otherLength);
}

/** The gap to a box on the left in the same line, canvas px. Null if the box is not there. */
function gapLeft(box: Box, other: Box): number | null {
  if (other.x >= box.x || overlap(box.y, box.height, other.y, other.height) < 0.5) return null;
  const gap = box.x - (other.x + other.width);
  return gap < -other.width / 2 ? null : Math.max(gap, 0);
}

/** The gap to a box directly above, canvas px. Null if the box is not above. */
function gapAbove(box: Box, other: Box): number | null {
  if (other.y >= box.y || overlap(box.x, box.width, other.x, other.width) < 0.3) return null;
  const gap = box.y - (other.y + other.height);
  return gap < -other.height / 2 || gap > 1.5 * box.height ? null : Math.max(gap, 0);
}

function nearest<Item extends Box>(
  box: Box,
  others: readonly Item[],
  gap: (box: Box, other: Box) => number | null,
): Item | null {
  let found: { readonly item: Item; readonly gap: number } | null = null;
  for (const item of others) {
    const distance = gap(box, item);
    if (distance !== null && (found === null || distance < found.gap)) found = { item, gap: distance };
  }
  return found?.item ?? null;
}

/** The family member that text names by its words and tokens, or null. */
function familyOf(element: StoredElement): Role | null {
  const text = textOf(element);
  const fixed = findTokens(text).reduce((rest, { raw }) => rest.replace(raw, " "), text);
  const names = [fixed, ...describeElement(element).textTokens];
  const roles = new Set(names.map((name) => meaningOf(name)?.role ?? null).filter(isFamily));
  const [role = null] = roles;
  return roles.size === 1 ? role : null;
}

/** The person named above an element, or the only person named in its group. */
function roleNear(element: StoredElement, texts: readonly StoredElement[]): Role | null {
  const others = texts.filter((other) => other !== element);
  const above = nearest(element, others, gapAbove);
  const over = above === null ? null : familyOf(above);
  if (over !== null || element.groupId === undefined) return over;
  const members = others.filter(({ groupId }) => groupId === element.groupId);
  const roles = new Set(members.map(familyOf).filter((role) => role !== null));
  const [role = null] = roles;
  return roles.size === 1 ? role : null;
}

function labelBeside(element: StoredElement, texts: readonly StoredElement[]): string | null {
  const fixed = texts.filter((text) => findTokens(textOf(text)).length === 0 && words.test(textOf(text)));
  const found = nearest(element, fixed, gapLeft) ?? nearest(element, fixed, gapAbove);
  return found === null ? null : textOf(found).trim();
}

/**
 * The surroundings of each token in a design, by name. If a token occurs several times, the most detailed surroundings
 * are used.
 */
export function tokenSurroundings(project: Project): ReadonlyMap<string, Surroundings> {
  const found = new Map<string, Surroundings>();
  for (const side of sidesOf(project)) {
    const shown = sideElements(project, side).filter(({ hidden }) => !hidden);
    const texts = shown.filter(({ type }) => type === "text");
    for (const element of shown) {
      for (const name of describeElement(element).textTokens) {
        const start = findTokens(textOf(element)).find(({ path }) => path === name)?.start ?? 0;
        const label = inlineLabel(textOf(element), start) ?? labelBeside(element, texts);
        const next = { label, nearRole: roleNear(element, texts), isCode: roleOf(element) === "code" };
        found.set(name, mergeSurroundings(found.get(name), next));
      }
    }
  }
  return found;
}

function mergeSurroundings(known: Surroundings | undefined, next: Surroundings): Surroundings {
  if (!known) return next;
  return {
    label: known.label ?? next.label,
    nearRole: known.nearRole ?? next.nearRole,
    isCode: known.isCode || next.isCode,
  };
}
