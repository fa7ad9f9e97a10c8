import { z } from "zod";
import type { StoredElement } from "../elements/elementKinds.ts";

/** The kinds of sample organisation details that a template can contain. */
const sampleRoles = ["name", "address", "web", "phone", "email", "crest", "prefix", "year", "motto"] as const;

export type SampleRole = (typeof sampleRoles)[number];

/** Marks `value` in an element's text as a detail of the sample organisation, for users to replace with their own. */
export type SampleMark = { readonly role: SampleRole; readonly value: string };

const mark = z.object({ role: z.enum(sampleRoles), value: z.string().min(1) });
const marks = z.union([mark.transform((one) => [one]), z.array(mark)]);

/** Reads the marks in the field `sample`: one mark or a list. Invalid values count as no marks. */
export function sampleMarks({ extra }: Pick<StoredElement, "extra">): readonly SampleMark[] {
  return extra?.sample === undefined ? [] : (marks.safeParse(extra.sample).data ?? []);
}

export function withoutSampleMarks(element: StoredElement, values: ReadonlySet<string>): StoredElement {
  const left = sampleMarks(element).filter(({ value }) => !values.has(value));
  const { sample: _, ...extra } = element.extra ?? {};
  return { ...element, extra: left.length === 0 ? extra : { ...extra, sample: left } };
}
