import type { LookupRow, LookupTable, LookupTables } from "../expressions/lookups.ts";
import { DesignError } from "../problems/designError.ts";
import type { ColumnType, ColumnTypes } from "../records/columnType.ts";
import { type NumberSequence, sequenceLimits, sequenceTotal } from "../records/sequence.ts";
import {
  type DataMode,
  dataModes,
  type Project,
  type RulerGuide,
  readPhotoEdits,
  readSample,
  sideNames,
} from "./design.ts";
import {
  isAbsent,
  isObject,
  type LooseObject,
  numberFrom,
  readFlag,
  readNumber,
  readObject,
  readText,
  readWord,
  renameFields,
  shown,
  snakeCase,
  without,
} from "./looseValues.ts";
import { migrateDesign } from "./migrations.ts";
import type { PageSetup } from "./pageSetup.ts";
import { parsePageSetup } from "./parsePageSetup.ts";
import { readElements } from "./readElements.ts";
import { readTextStyles } from "./readTextStyles.ts";
import { mappingFields, readMapping } from "./storedMapping.ts";
import { canvasMm, canvasPx } from "./units.ts";

type WholeNumber = { readonly min: number; readonly max: number; readonly fallback?: number };

/**
 * Reads `{from, to, step, pad}`; null if a project has no sequence. Throws a DesignError that names the
 * field.
 */
export function readSequence(stored: unknown): NumberSequence | null {
  if (isAbsent(stored)) return null;
  const given = readObject(stored, "sequence");
  const read = (field: keyof NumberSequence, { min, max, fallback }: WholeNumber): number => {
    const value = given[field];
    const number = isAbsent(value) ? (fallback ?? null) : numberFrom(value);
    if (number !== null && Number.isInteger(number) && number >= min && number <= max) return number;
    throw new DesignError(
      `sequence.${field}`,
      `must be a whole number from ${min} to ${max}, not ${shown(value)}.`,
    );
  };
  const { number: max, records } = sequenceLimits;
  const from = read("from", { min: 0, max, fallback: 1 });
  const sequence = {
    from,
    to: read("to", { min: from, max }),
    step: read("step", { min: 1, max: sequenceLimits.step, fallback: 1 }),
    pad: read("pad", { min: 0, max: sequenceLimits.pad, fallback: 0 }),
  };
  if (sequenceTotal(sequence) <= records) return sequence;
  throw new DesignError("sequence", `must give at most ${records.toLocaleString("en")} numbers.`);
}

const maxTables = 100;
const maxRows = 10_000;
const maxColumns = 100;
const maxValue = 2000;

/** Reads a project's lookup tables. Throws a DesignError that names the field. */
export function readLookups(stored: unknown): LookupTables {
  const tables = Object.entries(readObject(stored, "lookups"));
  if (tables.length > maxTables) throw new DesignError("lookups", `has more than ${maxTables} tables.`);
  return Object.fromEntries(tables.map(([name, table]) => [name, readTable(table, `lookups.${name}`)]));
}

function readTable(stored: unknown, field: string): LookupTable {
  const { key, rows } = readObject(stored, field);
  if (!isAbsent(rows) && !Array.isArray(rows)) {
    throw new DesignError(`${field}.rows`, `must be a list of rows, not ${shown(rows)}.`);
  }
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
  if (list.length > maxRows) throw new DesignError(`${field}.rows`, `has more than ${maxRows} rows.`);
  return {
    key: readText(key, `${field}.key`, 200, ""),
    rows: list.map((row, index) => readRow(row, `${field}.rows[${index}]`)),
  };
}

function readRow(stored: unknown, field: string): LookupRow {
  if (!isObject(stored)) throw new DesignError(field, `must be a row, not ${shown(stored)}.`);
  const cells = Object.entries(stored);
  if (cells.length > maxColumns) throw new DesignError(field, `has more than ${maxColumns} columns.`);
  return Object.fromEntries(
    cells.map(([column, value]) => [column, readText(value, `${field}.${column}`, maxValue, "")]),
  );
}

/**
 * Reads the stored column types of a project's table. Unknown types, perhaps from a later version, are
 * dropped.
 */
export function readColumnTypes(dataSource: unknown): ColumnTypes {
  const types = isObject(dataSource) ? dataSource.types : null;
  if (!isObject(types)) return {};
  return Object.fromEntries(
    Object.entries(types).flatMap(([header, stored]) => {
      const type = isObject(stored) ? typeOf(stored) : null;
      return type === null ? [] : [[header, type]];
    }),
  );
}

function typeOf({ kind, order }: Readonly<Record<string, unknown>>): ColumnType | null {
  if (kind === "text" || kind === "number" || kind === "yes_no") return { kind };
  if (kind !== "date") return null;
  return { kind, order: order === "dmy" || order === "mdy" || order === "ymd" ? order : null };
}

const canvasSizes = { min: 1, max: 20_000 };
const mmSizes = { min: 0, max: 10_000 };
const defaultCanvas = { width: 800, height: 600 };

const alwaysRead = [
  "schema_version",
  "name",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  "elements",
  "front_elements",
  "back_elements",
  "page_setup",
  "data_mode",
  "data_source",
  "copies_column",
  "sequence",
  "lookups",
  "photo_edits",
  "text_styles",
  "ruler_guides",
  "sample",
] as const;

/** Fields that may also be written in camelCase. */
const knownFields = new Set<string>([...alwaysRead, ...mappingFields.standard, ...mappingFields.school]);

/** A JSON object without any of these fields is not a design. */
const telltaleFields = ["elements", "front_elements", "back_elements", "canvas_width", "canvas_height"];

/**
 * Reads a stored project. Accepts camelCase names, numbers as text and missing parts; `notes` lists everything that
 * was guessed or dropped. Throws a one-line DesignError that names the field if the input is not a design or contains
 * an impossible value.
 */
export function parseProject(json: unknown): {
  readonly project: Project;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const stored = migrateDesign(nameFields(json), note);
  const [frontField, frontList] = isAbsent(stored.front_elements)
    ? ["elements", stored.elements]
    : ["front_elements", stored.front_elements];
  const front = readElements(frontList, frontField, "front", note);
  const back = readElements(stored.back_elements, "back_elements", "back", note);
  const pageSetup = readPageSetup(stored.page_setup);
  const dataMode = readWord(stored.data_mode, "data_mode", dataModes, "standard");
  const project: Project = {
    name: readText(stored.name, "name", 1000, "Untitled"),
    ...readCanvas(stored, pageSetup),
    backgroundColor: readText(stored.background_color, "background_color", 200, "") || "#ffffff",
    isDualSided: readFlag(stored.is_dual_sided, "is_dual_sided"),
    front: front.elements,
    back: back.elements,
    pageSetup,
    dataMode,
    headers: readHeaders(stored.data_source),
    columnTypes: readColumnTypes(stored.data_source),
    mapping: readMapping(stored, dataMode),
    copiesColumn: readText(stored.copies_column, "copies_column", 1000, "").trim() || null,
    sequence: readSequence(stored.sequence),
    lookups: readLookups(stored.lookups),
    photoEdits: readPhotoEdits(stored.photo_edits),
    textStyles: readTextStyles(stored.text_styles),
    rulerGuides: readRulerGuides(stored.ruler_guides),
    sample: readSample(stored.sample),
    kept: {
      fields: without(stored, readFields(dataMode)),
      pageSetup: unknownOf(stored.page_setup, pageSetupFields),
      dataSource: unknownOf(stored.data_source, new Set(["headers"])),
      elements: { front: front.unknown, back: back.unknown },
    },
  };
  return { project, notes };
}

function nameFields(json: unknown): LooseObject {
  if (!isObject(json))
    throw new DesignError("project", `is not a design: it is ${shown(json)}, not an object.`);
  const named = renameFields(json, (name) => (knownFields.has(snakeCase(name)) ? snakeCase(name) : name));
  if (telltaleFields.every((field) => isAbsent(named[field]))) {
    throw new DesignError("project", "is not a design: it has neither elements nor a canvas size.");
  }
  return named;
}

/** The stored canvas, otherwise the label's size, or 800 × 600 px without a label. */
function readCanvas(stored: LooseObject, setup: PageSetup | null): Pick<Project, "canvas" | "canvasMm"> {
  const label = setup?.label;
  const px = (field: string, labelMm: number | undefined, usual: number) => {
    const fallback = labelMm === undefined ? usual : Math.max(1, canvasPx(labelMm));
    return readNumber(stored[field], field, canvasSizes, fallback);
  };
  const canvas = {
    width: px("canvas_width", label?.widthMm, defaultCanvas.width),
    height: px("canvas_height", label?.heightMm, defaultCanvas.height),
  };
  const mm = (field: string, labelMm: number | undefined, canvasLength: number) =>
    readNumber(stored[field], field, mmSizes, labelMm ?? canvasMm(canvasLength));
  return {
    canvas,
    canvasMm: {
      width: mm("canvas_width_mm", label?.widthMm, canvas.width),
      height: mm("canvas_height_mm", label?.heightMm, canvas.height),
    },
  };
}

/** Installed systems store an empty object if there is no page setup or mapping. */
function readPageSetup(stored: unknown): PageSetup | null {
  if (isAbsent(stored) || (isObject(stored) && Object.keys(stored).length === 0)) return null;
  return parsePageSetup(stored);
}

function readHeaders(source: unknown): readonly string[] {
  const field = "data_source.headers";
  const headers = Array.isArray(source) ? source : readObject(source, "data_source").headers;
  if (isAbsent(headers)) return [];
  if (!Array.isArray(headers))
    throw new DesignError(field, `must be a list of names, not ${shown(headers)}.`);
  return headers.map((header, index) => readText(header, `${field}[${index}]`, 1000, ""));
}

/** The mapping of the unused data mode counts as an unknown field, so it is kept as stored. */
function readFields(mode: DataMode): ReadonlySet<string> {
  return new Set<string>([...alwaysRead, ...mappingFields[mode]]);
}

/** The last three fields duplicate the canvas and the page, so they are not kept. */
const pageSetupFields = new Set([
  "cardType",
  "card_type",
  "dpi",
  "page",
  "label",
  "stock",
  "bleed_mm",
  "safe_mm",
  "marks",
  "layout",
  "cutouts",
  "time_zone",
  "canvasWidthMm",
  "canvasHeightMm",
  "orientation",
]);

function unknownOf(stored: unknown, known: ReadonlySet<string>): LooseObject {
  return isObject(stored) ? without(stored, known) : {};
}

/** Maximum number of guides; more would hide the card. */
const maxGuides = 200;

/** Canvas px; a guide may be off the card. */
const places = { min: -20_000, max: 40_000 };

/** Reads a project's ruler guides. Throws a DesignError that names the field. */
export function readRulerGuides(stored: unknown): readonly RulerGuide[] {
  if (isAbsent(stored)) return [];
  if (!Array.isArray(stored)) {
    throw new DesignError("ruler_guides", `must be a list of guides, not ${shown(stored)}.`);
  }
  if (stored.length > maxGuides) throw new DesignError("ruler_guides", `has more than ${maxGuides} guides.`);
  return stored.map((guide, index) => readGuide(guide, `ruler_guides[${index}]`));
}

function readGuide(stored: unknown, field: string): RulerGuide {
  if (!isObject(stored)) throw new DesignError(field, `must be a guide, not ${shown(stored)}.`);
  if (isAbsent(stored.at)) throw new DesignError(`${field}.at`, "must say where the guide is.");
  return {
    side: readWord(stored.side, `${field}.side`, sideNames, "front"),
    axis: readWord(stored.axis, `${field}.axis`, ["x", "y"], "x"),
    at: readNumber(stored.at, `${field}.at`, places, 0),
  };
}
