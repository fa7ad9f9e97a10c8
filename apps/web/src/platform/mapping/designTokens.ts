import type { Project, StoredElement } from "@print-builder/core/document";
import { elementKinds } from "@print-builder/core/elements";
import { findTokens, tokenName } from "@print-builder/core/tokens";

/** A token and whether a text or a picture stands in its place. */
export type Token = { readonly name: string; readonly kind: "text" | "image" };

const fieldsByType = new Map(elementKinds.map(({ type, fields }) => [type, fields]));

function tokensOf({ type, properties }: StoredElement): readonly Token[] {
  return (fieldsByType.get(type) ?? []).flatMap((field): readonly Token[] => {
    const value = properties[field.key];
    if (typeof value !== "string" || value === "") return [];
    if (field.control === "imageToken") return [{ name: tokenName(value), kind: "image" }];
    if (field.control !== "text" || !field.tokens) return [];
    return findTokens(value).map(({ path }) => ({ name: path, kind: "text" }));
  });
}

/** The tokens on both sides of a design, each once: texts first, in the order of the card. */
export function designTokens(project: Project): readonly Token[] {
  const found = [...project.front, ...(project.isDualSided ? project.back : [])].flatMap(tokensOf);
  const unique = new Map(found.map((token) => [`${token.kind} ${token.name}`, token]));
  return [...unique.values()].sort((a, b) => Number(a.kind === "image") - Number(b.kind === "image"));
}
