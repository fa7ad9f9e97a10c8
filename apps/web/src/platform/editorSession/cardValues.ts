import type { StoredElement } from "@print-builder/core/document";
import type { CardValues } from "@print-builder/core/elements";
import { designValues, isSilent, recordValues, withLabels } from "@print-builder/core/layout";
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
    // What is grouped may be the label of what a record shows.
    return element.groupId !== undefined || preparedContent(element).bound;
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

/** True for a label that is not drawn, as the record has nothing of the facts it is grouped with; `side` is all elements there. */
export function isSilentLabel(
  element: StoredElement,
  side: readonly StoredElement[],
  values: CardValues,
): boolean {
  const { groupId, type } = element;
  if (groupId === undefined || type !== "text" || values.designing) return false;
  try {
    const group = side.filter((other) => other.groupId === groupId && !other.hidden).map(preparedContent);
    return withLabels(group).some((member) => member.stored.id === element.id && isSilent(member, values));
  } catch {
    // An element that cannot be drawn is no fact.
    return false;
  }
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
