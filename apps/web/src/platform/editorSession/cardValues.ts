import type { StoredElement } from "@print-builder/core/document";
import type { CardValues } from "@print-builder/core/elements";
import { designValues, recordValues } from "@print-builder/core/layout";
import { type CardRecord, type Mapping, noMapping, prepareMapping } from "@print-builder/core/records";
import { preparedContent } from "./contentDrawing.ts";
import type { EditorSnapshot } from "./snapshot.ts";

type Made = { readonly headers: readonly string[]; readonly mapping: Mapping; readonly values: CardValues };

const noHeaders: readonly string[] = [];

const made = new WeakMap<CardRecord, Made>();

/** What stands on every card: no record's values. */
const noValues = recordValues(prepareMapping(noMapping, noHeaders).bind({}));

function isBound(element: StoredElement): boolean {
  try {
    return preparedContent(element).bound;
  } catch {
    // An element that cannot be drawn shows that on every card.
    return false;
  }
}

/** The values an element is drawn with: the same object for every record where it shows nothing of one. */
export function valuesFor(element: StoredElement | undefined, values: CardValues): CardValues {
  if (values.designing || !element || isBound(element)) return values;
  return noValues;
}

/** The values a card shows: the same object for as long as the record and its mapping stay. */
export function shownValues({ record, project }: EditorSnapshot): CardValues {
  if (record.mode === "design" || record.row === null) return designValues;
  const { mapping } = project;
  // A school's records differ in their fields: each brings its own.
  const headers = project.dataMode === "school" ? noHeaders : project.headers;
  const known = made.get(record.row);
  if (known && known.headers === headers && known.mapping === mapping) return known.values;
  const values = recordValues(prepareMapping(mapping, headers).bind(record.row));
  made.set(record.row, { headers, mapping, values });
  return values;
}
