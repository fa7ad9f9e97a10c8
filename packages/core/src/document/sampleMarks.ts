import { z } from "zod";
import type { StoredElement } from "./design.ts";

/** What a text of a template says of the organisation that the template was drawn for. */
const sampleRoles = ["name", "address", "web", "phone", "email", "crest", "prefix", "year", "motto"] as const;

export type SampleRole = (typeof sampleRoles)[number];

/** Marks a part of an element's text as the sample organisation's: `value` is to become whoever's who prints. */
export type SampleMark = { readonly role: SampleRole; readonly value: string };

const mark = z.object({ role: z.enum(sampleRoles), value: z.string().min(1) });
const marks = z.union([mark.transform((one) => [one]), z.array(mark)]);

/** The marks of an element: its field `sample` is one mark or a list of them. None where it is anything else. */
export function sampleMarks({ extra }: Pick<StoredElement, "extra">): readonly SampleMark[] {
  return extra?.sample === undefined ? [] : (marks.safeParse(extra.sample).data ?? []);
}

/** The element without its marks for these values. */
export function withoutSampleMarks(element: StoredElement, values: ReadonlySet<string>): StoredElement {
  const left = sampleMarks(element).filter(({ value }) => !values.has(value));
  const { sample: _, ...extra } = element.extra ?? {};
  return { ...element, extra: left.length === 0 ? extra : { ...extra, sample: left } };
}
