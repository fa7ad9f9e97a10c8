import { z } from "zod";
import type { StoredElement } from "../elements/elementKinds.ts";

/** Kinds of details that a template contains about its sample organisation. */
const sampleRoles = ["name", "address", "web", "phone", "email", "crest", "prefix", "year", "motto"] as const;

export type SampleRole = (typeof sampleRoles)[number];

/** Marks part of an element's text as the sample organisation's; users replace `value` with their own. */
export type SampleMark = { readonly role: SampleRole; readonly value: string };

const mark = z.object({ role: z.enum(sampleRoles), value: z.string().min(1) });
const marks = z.union([mark.transform((one) => [one]), z.array(mark)]);

/** Reads the marks in the field `sample`: one mark or a list. Invalid values count as no marks. */
export function sampleMarks({ extra }: Pick<StoredElement, "extra">): readonly SampleMark[] {
  return extra?.sample === undefined ? [] : (marks.safeParse(extra.sample).data ?? []);
}

/** Removes the marks for these values. */
export function withoutSampleMarks(element: StoredElement, values: ReadonlySet<string>): StoredElement {
  const left = sampleMarks(element).filter(({ value }) => !values.has(value));
  const { sample: _, ...extra } = element.extra ?? {};
  return { ...element, extra: left.length === 0 ? extra : { ...extra, sample: left } };
}
