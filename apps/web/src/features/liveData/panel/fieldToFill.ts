import type { StoredElement } from "@print-builder/core/document";
import { roleOf } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { columnsOfSource, type Mapping } from "@print-builder/core/records";
import type { LiveRecord } from "../session/liveState.ts";
import { fieldOfToken, tokensOfElement } from "./fieldTokens.ts";

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
