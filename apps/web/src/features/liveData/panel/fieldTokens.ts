import type { StoredElement } from "@print-builder/core/document";
import { describeElement, roleOf } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { columnsOfSource, type Mapping } from "@print-builder/core/records";
import { isTokenPath } from "@print-builder/core/tokens";
import type { LiveField, LiveRecord } from "../session/liveState.ts";

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

/** The school system builds the full name, so the user fills in its parts. */
const partsOf = (name: string): readonly string[] =>
  /(^|\.)full_name$/.test(name)
    ? [name, ...["first_name", "last_name"].map((part) => name.replace(/full_name$/, part))]
    : [name];

/**
 * The field to fill in if an element lacks a value of a record: the first empty editable field that it reads, or else
 * the first editable field. Null if no field can be edited.
 */
export function fieldToFill(
  element: StoredElement,
  { data, fields }: Pick<LiveRecord, "data" | "fields">,
  mapping: Mapping,
): string | null {
  const headers = fields.map(({ name }) => name);
  const wanted = tokensOfElement(element)
    .flatMap((token) => columnsOfSource(fieldOfToken(token, mapping, roleOf(element) === "picture"), headers))
    .flatMap(partsOf);
  const open = wanted.flatMap((name) =>
    fields.filter((field) => field.lock === null && field.name.toLowerCase() === name.toLowerCase()),
  );
  const empty = open.find(({ name }) => (ownValue(data, name) ?? "").trim() === "");
  return (empty ?? open[0])?.name ?? null;
}
