import type { Project } from "@print-builder/core/document";
import { sideElements, sidesOf } from "@print-builder/core/document";
import { describeElement, type ImageSource } from "@print-builder/core/elements";
import { recordValues } from "@print-builder/core/layout";
import { type CardRecord, prepareMapping, type RecordSource } from "@print-builder/core/records";
import { type Names, readNames, recordName } from "./recordName.ts";

/** The person whose card it is, for display. */
export type PrintedPerson = {
  readonly name: string;
  /** Address of a small picture; null if there is none, or while it is loading. */
  readonly portrait: string | null;
};

/** The people of a print, by record number from 0. */
export type PrintedPeople = {
  /** Null while the record is loading, or if it has no name. */
  readonly find: (record: number) => PrintedPerson | null;
  /** Reads the names of these records. */
  readonly names: (records: readonly number[]) => Promise<Names>;
};

/** Name of a person in a list, or else the number of their record. */
export function nameOfRecord(people: PrintedPeople, record: number): string {
  return people.find(record)?.name ?? `Record ${(record + 1).toLocaleString()}`;
}

type PeopleDeps = {
  readonly project: Project;
  readonly headers: readonly string[];
  /** The record, if it is loaded. */
  readonly row: (record: number) => CardRecord | undefined;
  readonly source: Pick<RecordSource, "total" | "read">;
  /** Address of a picture, if it is loaded. */
  readonly pictureOf: (source: ImageSource) => string | null;
};

/** The token of the first picture on the card. */
function portraitToken(project: Project): string | null {
  const elements = sidesOf(project).flatMap((side) => sideElements(project, side));
  const tokens = elements.flatMap((element) => describeElement(element).imageToken ?? []);
  return tokens[0] ?? null;
}

export function createPrintedPeople({ project, headers, row, source, pictureOf }: PeopleDeps): PrintedPeople {
  const binder = prepareMapping(project.mapping, headers);
  const token = portraitToken(project);
  return {
    find(record) {
      const found = row(record);
      const name = recordName(found, project.mapping);
      if (!found || name === "") return null;
      const picture = token === null ? null : recordValues(binder.bind(found)).image(token);
      return { name, portrait: picture && pictureOf(picture) };
    },
    names: (records) => readNames(source, project.mapping, records),
  };
}
