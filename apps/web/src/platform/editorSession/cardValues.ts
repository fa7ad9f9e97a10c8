import type { Project, Sample, StoredElement } from "@print-builder/core/document";
import { type CardValues, describeElement } from "@print-builder/core/elements";
import {
  designValues,
  expressionEngine,
  isSilent,
  recordValues,
  sampleValues,
  surroundingsOf,
  withLabels,
} from "@print-builder/core/layout";
import {
  type CardRecord,
  isMapped,
  type Mapping,
  noMapping,
  prepareMapping,
} from "@print-builder/core/records";
import { preparedContent } from "./contentDrawing.ts";
import type { EditorSnapshot } from "./snapshot.ts";

type CachedValues = {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly columnTypes: Project["columnTypes"];
  readonly lookups: Project["lookups"];
  readonly timeZone: string | undefined;
  readonly index: number;
  /** False until the expression library is loaded. */
  readonly isWhole: boolean;
  readonly values: CardValues;
};

const noHeaders: readonly string[] = [];

const valuesByRecord = new WeakMap<CardRecord, CachedValues>();

/** Values for content that is the same on every card. */
const noValues = recordValues(prepareMapping(noMapping, noHeaders).bind({}));

function isBound(element: StoredElement): boolean {
  try {
    // An element in a group may be the label of data from the record.
    return element.groupId !== undefined || preparedContent(element).bound;
  } catch {
    // An element that cannot be drawn shows its error on every card.
    return false;
  }
}

/**
 * The values for drawing an element: the same object for all records if the element shows no record data, so that
 * it is not drawn again.
 */
export function valuesFor(element: StoredElement | undefined, values: CardValues): CardValues {
  if (values.designing || !element || isBound(element)) return values;
  return noValues;
}

/**
 * True for a label that is not drawn because the record lacks all data grouped with it. `side` has all elements of the
 * side.
 */
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
    // An element that cannot be drawn shows no data.
    return false;
  }
}

function isUpToDate(known: CachedValues, now: Omit<CachedValues, "values">): boolean {
  return (
    known.headers === now.headers &&
    known.mapping === now.mapping &&
    known.columnTypes === now.columnTypes &&
    known.lookups === now.lookups &&
    known.timeZone === now.timeZone &&
    known.index === now.index &&
    known.isWhole === now.isWhole
  );
}

/** True if the element's condition leaves it out for this record. */
export function isLeftOut(element: StoredElement, values: CardValues): boolean {
  if (values.designing || expressionEngine() === null) return false;
  const { visibleIf } = describeElement(element).conditions;
  return visibleIf !== null && values.holds(visibleIf) === false;
}

/** The sample person of a project without people. Null if there is none. */
export function sampleOf({ project, total }: Pick<EditorSnapshot, "project" | "total">): Sample | null {
  const hasPeople =
    project.dataMode === "school"
      ? isMapped(project.mapping)
      : project.headers.length > 0 || (total ?? 0) > 0;
  return hasPeople ? null : project.sample;
}

/** The sample, while the card shows it instead of field names. */
export const shownSample = (snapshot: EditorSnapshot): Sample | null =>
  snapshot.settings.showsSample ? sampleOf(snapshot) : null;

type CachedSampleValues = Pick<CachedValues, "lookups" | "isWhole" | "values"> & { readonly name: string };

const valuesBySample = new WeakMap<Sample, CachedSampleValues>();

/**
 * The values shown for a design without records, in lists and to its authors: the sample person's values, or field
 * names.
 */
export function designViewOf(snapshot: EditorSnapshot): CardValues {
  const sample = sampleOf(snapshot);
  if (sample === null) return designValues;
  const { name } = snapshot.project;
  const { lookups } = snapshot.history.present.design;
  const isWhole = expressionEngine() !== null;
  const known = valuesBySample.get(sample);
  if (known?.name === name && known.lookups === lookups && known.isWhole === isWhole) return known.values;
  const values = sampleValues(sample, surroundingsOf({ ...snapshot.project, lookups }));
  valuesBySample.set(sample, { name, lookups, isWhole, values });
  return values;
}

/** The values that a card shows. They are the same object while the record and its mapping stay the same. */
export function shownValues(snapshot: EditorSnapshot): CardValues {
  const { record, settings, first } = snapshot;
  if (record.mode === "record" && record.row) return valuesOfRow(snapshot, record.row, record.index);
  if (record.mode === "design" && settings.showsSample && first) return valuesOfRow(snapshot, first, 0);
  return shownSample(snapshot) ? designViewOf(snapshot) : designValues;
}

/** The values of a record (0-based) on the project's card. */
export function valuesOfRow(snapshot: EditorSnapshot, row: CardRecord, index: number): CardValues {
  const { project, total, history } = snapshot;
  const { mapping, name, columnTypes, pageSetup } = project;
  const { lookups } = history.present.design;
  // School records have different fields, so use each record's own fields.
  const headers = project.dataMode === "school" ? noHeaders : project.headers;
  const known = valuesByRecord.get(row);
  const isWhole = expressionEngine() !== null;
  const now = { headers, mapping, columnTypes, lookups, timeZone: pageSetup?.timeZone, index, isWhole };
  if (known && isUpToDate(known, now)) return known.values;
  // Number the card as in a print of all records.
  const place = { index: index + 1, number: index + 1, ...(total === null ? {} : { total }) };
  const values = recordValues(
    prepareMapping(mapping, headers).bind(row),
    surroundingsOf({ name, lookups, columnTypes, mapping, pageSetup }),
    place,
  );
  valuesByRecord.set(row, { ...now, values });
  return values;
}
