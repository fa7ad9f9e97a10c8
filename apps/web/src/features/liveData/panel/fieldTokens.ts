import type { StoredElement } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import type { Mapping } from "@print-builder/core/records";
import { isTokenPath } from "@print-builder/core/tokens";
import type { LiveField } from "../session/liveState.ts";

const keyFor = (columns: Readonly<Record<string, string>>, name: string) =>
  Object.entries(columns).find(([token, column]) => column === name && token !== "default")?.[0];

/** The token that shows a field on a card: the mapped token, or else the field's name if it is a valid token. */
export function tokenOf({ name, control }: LiveField, { fieldMap, imageMap }: Mapping): string | null {
  const [first, second] = control.kind === "picture" ? [imageMap, fieldMap] : [fieldMap, imageMap];
  return keyFor(first, name) ?? keyFor(second, name) ?? (isTokenPath(name) ? name : null);
}

export function tokensOfElement(element: StoredElement): readonly string[] {
  const { textTokens, imageToken } = describeElement(element);
  return imageToken === null ? textTokens : [...textTokens, imageToken];
}

/** The field, or the joined fields, that a token reads. */
export function fieldOfToken(token: string, { fieldMap, imageMap }: Mapping, isPicture: boolean): string {
  const [first, second] = isPicture ? [imageMap, fieldMap] : [fieldMap, imageMap];
  return ownValue(first, token) ?? ownValue(second, token) ?? token;
}
