import { isSystemName } from "../tokens/index.ts";
import { describeElement, type StoredElement } from "./elementKinds.ts";

/** A token and its kind, which tells whether text or a picture uses it. */
export type DesignToken = { readonly name: string; readonly kind: "text" | "image" };

/** All elements of a design. Elements on the back count only if it is dual-sided. */
type DesignSides = {
  readonly front: readonly StoredElement[];
  readonly back: readonly StoredElement[];
  readonly isDualSided: boolean;
};

function tokensOf(element: StoredElement): readonly DesignToken[] {
  const { textTokens, conditionTokens, imageToken } = describeElement(element);
  const read = [...textTokens, ...conditionTokens].filter((name) => !isSystemName(name));
  const texts = read.map((name) => ({ name, kind: "text" }) as const);
  return imageToken === null ? texts : [...texts, { name: imageToken, kind: "image" }];
}

/** The distinct tokens that the sides of a design show or read: tokens of text first, in stacking order. */
export function designTokens(project: DesignSides): readonly DesignToken[] {
  const found = [...project.front, ...(project.isDualSided ? project.back : [])].flatMap(tokensOf);
  const unique = new Map(found.map((token) => [`${token.kind} ${token.name}`, token]));
  return [...unique.values()].sort((a, b) => Number(a.kind === "image") - Number(b.kind === "image"));
}

/** True if all cards of a design are identical: they show no record data, not even the number of the record. */
export function isSameForAll({ front, back, isDualSided }: DesignSides): boolean {
  return [...front, ...(isDualSided ? back : [])].every((element) => {
    const { textTokens, conditionTokens, imageToken } = describeElement(element);
    const ofRecord = (name: string) => !isSystemName(name) || name.startsWith("record.");
    return imageToken === null && ![...textTokens, ...conditionTokens].some(ofRecord);
  });
}
