import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { HeldCard } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { type HasPhoto, missingFacts, printedValues } from "@print-builder/core/layout";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import type { Person } from "./people.ts";

/** How ready a person's card is. */
export type CardState = {
  /** True if a required photo is missing. */
  readonly lacksPhoto: boolean;
  /** Required tokens without a value. */
  readonly lacks: readonly string[];
  /** True if a card was printed and did not fail, or the school reports it as printed. */
  readonly isPrinted: boolean;
  /** True if the printed card differs from a card printed now. */
  readonly isChanged: boolean;
};

/** The states by which people are counted and filtered. */
export const stateFilters = ["photo", "facts", "changed", "ready", "never", "printed"] as const;

export type StateFilter = (typeof stateFilters)[number];

export const stateLabels: Readonly<Record<StateFilter, string>> = {
  photo: "Photo missing",
  facts: "Facts missing",
  changed: "Changed since printed",
  ready: "Ready",
  never: "Never printed",
  printed: "Printed",
};

const isComplete = ({ lacksPhoto, lacks }: CardState): boolean => !lacksPhoto && lacks.length === 0;

const tests: Readonly<Record<StateFilter, (state: CardState) => boolean>> = {
  photo: ({ lacksPhoto }) => lacksPhoto,
  facts: ({ lacks }) => lacks.length > 0,
  changed: ({ isChanged }) => isChanged,
  ready: (state) => isComplete(state) && !state.isPrinted,
  never: ({ isPrinted }) => !isPrinted,
  printed: ({ isPrinted }) => isPrinted,
};

export function isInState(state: CardState, filter: StateFilter): boolean {
  return tests[filter](state);
}

/** State of somebody's card in a list: "Never printed", "Printed, photo missing". */
export function stateText({ isPrinted }: Pick<Person, "isPrinted">, state: CardState | undefined): string {
  // The school's print status is known before the ledger is loaded.
  if (state === undefined) return isPrinted ? stateLabels.printed : "";
  const printed = state.isChanged ? "changed" : state.isPrinted ? "printed" : "never";
  const missing = state.lacksPhoto ? stateLabels.photo : state.lacks.length > 0 ? stateLabels.facts : null;
  return missing === null ? stateLabels[printed] : `${stateLabels[printed]}, ${missing.toLowerCase()}`;
}

export type CardStateDeps = {
  /** The project in its current state on screen: design and mapping. */
  readonly project: Project;
  readonly rows: readonly CardRecord[];
  /** The table's headers; empty if each record has its own fields. */
  readonly headers: readonly string[];
  /** Each record's id, in the order of the rows. */
  readonly ids: readonly string[];
  readonly hasPhoto: HasPhoto;
  readonly held: readonly HeldCard[];
  /** True if the school reports a record's (0-based) card as printed. */
  readonly isPrintedThere: (record: number) => boolean;
};

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The state of everybody's card. Throws a DesignError if an element's properties are invalid. */
export function cardStates(deps: CardStateDeps): readonly CardState[] {
  const { project, rows, headers, ids, hasPhoto, held, isPrintedThere } = deps;
  const mapping = prepareMapping(project.mapping, headers);
  const missingOf = missingFacts(project);
  const valuesOf = printedValues(project);
  const cards = new Map(held.map((card) => [card.record_id, card]));
  return rows.map((row, record) => {
    const bound = mapping.bind(row);
    const { texts, photo } = missingOf(bound, hasPhoto);
    const card = cards.get(ids[record] ?? "");
    return {
      lacksPhoto: photo,
      lacks: texts,
      isPrinted: card !== undefined || isPrintedThere(record),
      // Whether deleted values have changed is unknown, so the card counts as unchanged.
      isChanged: card?.values_hash ? hashOf(valuesOf(bound)) !== card.values_hash : false,
    };
  });
}
