import type { CardValues } from "@print-builder/core/elements";
import { designValues, recordValues } from "@print-builder/core/layout";
import { type CardRecord, type Mapping, prepareMapping } from "@print-builder/core/records";
import type { EditorSnapshot } from "../store/snapshot.ts";

type Made = { readonly headers: readonly string[]; readonly mapping: Mapping; readonly values: CardValues };

const made = new WeakMap<CardRecord, Made>();

/** The values a card shows: the same object for as long as the record and its mapping stay. */
export function shownValues({ record, project }: EditorSnapshot): CardValues {
  if (record.mode === "design" || record.row === null) return designValues;
  const { headers, mapping } = project;
  const known = made.get(record.row);
  if (known && known.headers === headers && known.mapping === mapping) return known.values;
  const values = recordValues(prepareMapping(mapping, headers).bind(record.row));
  made.set(record.row, { headers, mapping, values });
  return values;
}
