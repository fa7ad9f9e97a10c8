import { type JobAnswer, routes } from "@print-builder/api";
import {
  colourSpaces,
  dpiOptions,
  parsePrinterProfile,
  pdfStandards,
  type StoredPrinterProfile,
} from "@print-builder/core/sheets";
import { datasets, printStatusFilters } from "@print-builder/school";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { PrintWarning } from "#platform/jobs/JobWarnings.tsx";
import { datasetNames, printStatusFilterLabels } from "#platform/school/personLine.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { bytesText } from "#ui/texts/sizeText.ts";
import { firstForm, fitForm, type PrintForm, type PrintLimits } from "../../flow/printForm.ts";
import { printWarnings } from "../../flow/printOutputs.ts";
import { pressQuery } from "../../flow/rememberedSettings.ts";
import { ledgerKey, printsById } from "../../ledger/ledgerCalls.ts";
import { namedRecords } from "../../people/recordName.ts";
import type { PressForm } from "../../press/pressForm.ts";
import { type KeptPrinter, keptPrinters } from "../../printers/keptPrinters.ts";

/** A stored print of the project. Records are counted from 0; a value missing in an old entry is null. */
export type HistoryEntry = {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly excluded: readonly number[];
  readonly side: PrintForm["side"];
  readonly copies: number;
  /** The column with the number of cards per record; null if each record got one card. */
  readonly copiesColumn: string | null;
  readonly order: PrintForm["order"];
  readonly dpi: number;
  readonly startAt: number;
  readonly guides: boolean;
  readonly flip: PrintForm["flip"];
  readonly codes: boolean;
  /** The corrections applied; null for a printer that needs none. */
  readonly printer: StoredPrinterProfile | null;
  readonly color: PressForm["color"];
  readonly standard: PressForm["standard"];
  readonly finishedAt: Date | null;
  readonly tookMs: number | null;
  readonly bytes: number | null;
  /** `png`, `jpg` and `svg` are pictures of the cards, not sheets. */
  readonly format: string;
  /** The design's revision when it was printed. */
  readonly revision: number | null;
  /** Null if it is not known who printed. */
  readonly by: string | null;
  /** The school's people that were printed; null for a table and for old entries. */
  readonly people: PrintedPeople | null;
  /** Records printed without a photo or with an unreadable code: their number, and some of their names. */
  readonly warnings: readonly PrintWarning[];
  readonly warningsTotal: number;
  /** People who left or joined the school's list during the print; null if there were none. */
  readonly changed: JobAnswer["people"];
};

/** The school's people that were printed. The search text is not stored: it may be a child's name. */
export type PrintedPeople = { readonly query: PeopleQuery; readonly searched: boolean };

type StoredEntry = Readonly<Record<string, unknown>>;

function count(value: unknown, least: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= least ? value : null;
}

function oneOf<const Value>(value: unknown, choices: readonly Value[], usual: Value): Value {
  return choices.find((choice) => choice === value) ?? usual;
}

function time(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function asObject(value: unknown): StoredEntry {
  return typeof value === "object" && value !== null ? (value as StoredEntry) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function readPeople(stored: unknown): PrintedPeople | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { csv_entity, class_section_id, status, print_status, searched } = asObject(stored);
  const section = count(Number(class_section_id), 1);
  const active = (["active", "inactive"] as const).find((one) => one === status);
  const printStatus = printStatusFilters.find((one) => one === print_status);
  const filter = {
    ...(section === null ? {} : { classSectionId: section }),
    ...(active ? { status: active } : {}),
    ...(printStatus ? { printStatus } : {}),
  };
  return { query: { dataset: oneOf(csv_entity, datasets, "students"), filter }, searched: searched === true };
}

function readChange({ vanished, came }: StoredEntry): JobAnswer["people"] {
  const change = { vanished: count(vanished, 0) ?? 0, came: count(came, 0) ?? 0 };
  return change.vanished + change.came > 0 ? change : null;
}

function readPrinter(stored: unknown): StoredPrinterProfile | null {
  const parsed = stored === undefined ? null : parsePrinterProfile(stored);
  return parsed?.ok ? parsed.stored : null;
}

/** Reads an entry; null if it does not say which records were printed. */
export function readEntry(stored: StoredEntry): HistoryEntry | null {
  const range = asObject(stored.record_range);
  const start = count(range.start, 0);
  const end = count(range.end, start ?? 0);
  if (start === null || end === null) return null;
  const warnings = printWarnings(stored.warnings);
  const excluded = Array.isArray(stored.exclude_records) ? stored.exclude_records : [];
  return {
    id: typeof stored.id === "string" ? stored.id : `${stored.started_at} ${start} ${end}`,
    start,
    end,
    count: count(range.count, 0) ?? end - start + 1,
    excluded: excluded.flatMap((record) => count(record, 0) ?? []),
    side: oneOf(stored.side, ["front", "back", "both"], "front"),
    copies: count(stored.copies_per_record, 1) ?? 1,
    copiesColumn: textOf(stored.copies_column),
    order: oneOf(stored.print_order, ["across_then_down", "down_then_across"], "across_then_down"),
    dpi: oneOf(stored.dpi, dpiOptions, 300),
    startAt: count(stored.start_position, 1) ?? 1,
    guides: stored.show_guides === true,
    flip: oneOf(stored.flip_edge, ["long", "short"], "long"),
    codes: stored.sheet_codes === true,
    printer: readPrinter(stored.printer_profile),
    color: oneOf(stored.color, colourSpaces, "rgb"),
    standard: oneOf(stored.standard, pdfStandards, "none"),
    finishedAt: time(stored.finished_at),
    tookMs: count(stored.execution_time_ms, 0),
    bytes: count(stored.file_size_bytes, 0),
    format: typeof stored.format === "string" ? stored.format : "pdf",
    revision: count(stored.revision, 0),
    by: textOf(asObject(stored.printed_by).name),
    people: readPeople(stored.filters),
    warnings,
    warningsTotal: count(stored.warnings_total, 0) ?? warnings.length,
    changed: readChange(asObject(stored.people)),
  };
}

/** The entries of sheets, newest first; they are stored oldest first. */
export function readHistory(stored: readonly StoredEntry[]): readonly HistoryEntry[] {
  return stored
    .flatMap((entry) => readEntry(entry) ?? [])
    .filter(({ format }) => format === "pdf")
    .toReversed();
}

/**
 * Printers and presses available for printing again: the user's printers in their current state, and the project's
 * press.
 */
type PrintersAndPress = {
  readonly printers: readonly KeptPrinter[];
  readonly press: PressForm | null;
};

/** The printer of the entry with its current measurements, if a printer of that name still exists. */
function printerOfEntry({ id, printer }: HistoryEntry, { printers }: PrintersAndPress): KeptPrinter | null {
  if (printer === null) return null;
  return printers.find(({ profile }) => profile.name === printer.name) ?? { id, profile: printer };
}

function pressOfEntry({ color, standard }: HistoryEntry, { press }: PrintersAndPress): PressForm {
  const { profile = null, ...others } = press ?? {};
  return { ...others, color, standard, profile };
}

/** The form for printing an entry again, adjusted to what the project still has. */
export function formOfEntry(entry: HistoryEntry, limits: PrintLimits, known: PrintersAndPress): PrintForm {
  const { start, end, excluded, side, copies, order, dpi, startAt, guides, flip, codes } = entry;
  const isAll = start === 0 && end === limits.total - 1;
  const form = { leftOut: excluded, side, copies, order, dpi, startAt, guides, flip, codes };
  const ways = { printer: printerOfEntry(entry, known), press: pressOfEntry(entry, known) };
  const range = { range: isAll ? "all" : "range", start, end } as const;
  return fitForm({ ...firstForm(limits), ...form, ...ways, ...range }, limits);
}

const sideText = { front: "front", back: "back", both: "both sides" } as const;

/** Summary of the records: "Records 1–1,250 without record 7, both sides" */
export function recordsSummary({ start, end, excluded, side }: HistoryEntry): string {
  const records =
    start === end
      ? `Record ${(start + 1).toLocaleString()}`
      : `Records ${(start + 1).toLocaleString()}–${(end + 1).toLocaleString()}`;
  const left = excluded.length === 0 ? "" : ` without ${namedRecords(excluded)}`;
  return `${records}${left}, ${sideText[side]}`;
}

/** Summary of the settings: "2 copies, from position 3, 300 dpi, 4.1 MB in 12 s" */
export function settingsSummary({
  copies,
  startAt,
  dpi,
  guides,
  codes,
  bytes,
  tookMs,
  ...how
}: HistoryEntry): string {
  const size = bytes === null ? "" : bytesText(bytes);
  const took = tookMs === null ? "" : `in ${Math.max(1, Math.round(tookMs / 1000))} s`;
  return [
    copies > 1 ? `${copies} copies` : "",
    how.copiesColumn === null ? "" : `copies from “${how.copiesColumn}”`,
    startAt > 1 ? `from position ${startAt}` : "",
    `${dpi} dpi`,
    guides ? "guides" : "",
    codes ? "sheet codes" : "",
    how.printer?.name ? `for ${how.printer.name}` : "",
    how.color === "rgb" ? "" : how.color === "cmyk" ? "CMYK" : "greys",
    `${size} ${took}`.trim(),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Summary of the people: "students of one class section, ready to print, active" */
export function peopleSummary({ query: { dataset, filter }, searched }: PrintedPeople): string {
  const parts = [
    `${datasetNames[dataset].many}${filter.classSectionId === undefined ? "" : " of one class section"}`,
    filter.printStatus ? printStatusFilterLabels[filter.printStatus].toLowerCase() : "",
    filter.status ?? "",
    searched ? "from a search" : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** The project's prints with their ledger entries, newest first, and the design's current revision. */
export function usePrintHistory(projectId: string) {
  const queries = useQueryClient();
  const queryKey = [...ledgerKey(projectId), "history"] as const;
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [project, prints] = await Promise.all([
        call(routes.getProject, { params: { id: projectId } }, { signal }),
        printsById(projectId, signal),
      ]);
      return { entries: readHistory(project.print_history), prints, revision: project.revision };
    },
  });
  return {
    projectId,
    answer,
    refresh: () => void queries.invalidateQueries({ queryKey: ledgerKey(projectId) }),
  };
}

const noPrinters: PrintersAndPress["printers"] = [];

/** The printers and the press with which earlier prints can be repeated today. */
export function usePrintersAndPress(projectId: string): PrintersAndPress {
  const { data: printers = noPrinters } = useQuery(keptPrinters);
  const { data: press = null } = useQuery(pressQuery(projectId));
  return { printers, press };
}
