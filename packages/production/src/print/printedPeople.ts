import { createHash } from "node:crypto";
import { printedValues } from "@print-builder/core/layout";
import { type CardRecord, prepareMapping, recordIdOf, serialToken } from "@print-builder/core/records";
import type { OpenProject } from "./openProject.ts";

export type PrintedPerson = {
  readonly id: string;
  /** The record's label, else its key, else its row number: never blank. */
  readonly name: string;
  /** SHA-256 in hex of everything that the design reads from the record. */
  readonly valuesHash: string;
  /** The assigned number on the card, if the card shows one. */
  readonly serial: string | null;
};

export type PrintedPeople = {
  /** Called for each drawn record; `recordIndex` counts in the open records. */
  add(recordIndex: number, record: CardRecord): void;
  /** Each person once, in the order of their first card. */
  list(): readonly PrintedPerson[];
};

export function createPrintedPeople({ project, records, positions }: OpenProject): PrintedPeople {
  const mapping = prepareMapping(project.mapping, records.headers);
  const valuesOf = printedValues(project);
  const people = new Map<number, PrintedPerson>();
  return {
    add(recordIndex, record) {
      if (people.has(recordIndex)) return;
      const bound = mapping.bind(record);
      const row = positions?.[recordIndex] ?? recordIndex;
      people.set(recordIndex, {
        id: recordIdOf(bound, row),
        name: bound.label() || bound.key() || `Record ${row + 1}`,
        serial: typeof record[serialToken] === "string" ? record[serialToken] : null,
        valuesHash: createHash("sha256").update(valuesOf(bound)).digest("hex"),
      });
    },
    list: () => [...people.values()],
  };
}
