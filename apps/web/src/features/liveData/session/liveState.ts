import type { DataMode, Project } from "@print-builder/core/document";
import { isMapped } from "@print-builder/core/records";
import type {
  Dataset,
  PrintStatus,
  PrintStatusSummary,
  RecordInput,
  SchoolInfoCalls,
  SchoolRecord,
} from "@print-builder/school";

/** The 0-based index of a record entered by its number, 1 to `total`; null for anything else. */
export function readRecordNumber(text: string, total: number): number | null {
  const written = text.trim();
  if (!/^\d{1,9}$/.test(written)) return null;
  const number = Number(written);
  return number >= 1 && number <= total ? number - 1 : null;
}

export type FieldControl =
  | { readonly kind: "line"; readonly type: "text" | "number" | "email" }
  | { readonly kind: "lines" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** Several choices, joined with commas. */
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  | { readonly kind: "picture" }
  | { readonly kind: "file" };

/** A field of a live record, as the panel shows it. */
export type LiveField = {
  /** Its key in the record's data: a column header, or a path of a school record. */
  readonly name: string;
  readonly label: string;
  readonly control: FieldControl;
  /** The reason why the field cannot be changed here; null if it can. */
  readonly lock: string | null;
};

export type LiveRecord = {
  readonly id: string;
  readonly version: number;
  readonly data: Readonly<Record<string, string>>;
  /** Upload position, which identifies the record in a save whatever the search. */
  readonly index: number;
  readonly fields: readonly LiveField[];
  readonly title: string;
  /** Null for rows of a table. */
  readonly origin: SchoolRecord | null;
  readonly printStatus: PrintStatus | null;
};

export type LiveMeta = {
  readonly datasetId: string | null;
  readonly datasetVersion: number;
  /** Number of records; during a search, of matching records. */
  readonly total: number;
  readonly fields: readonly string[];
};

export type SearchParams = { readonly field: string; readonly search: string };

/** A field's unsaved value. */
export type Change = {
  readonly value: string;
  /** The record's value when the field was changed. */
  readonly base: string;
  /** The picture or file that is the new value. */
  readonly file: File | null;
} & (
  | { readonly status: "waiting" | "saving" }
  /** `isSignedOut` if the school system requires a new sign-in. */
  | { readonly status: "failed"; readonly reason: string; readonly isSignedOut: boolean }
  /** Someone else has changed the same field in the meantime. */
  | { readonly status: "conflict"; readonly theirs: string }
);

export type Changes = Readonly<Record<string, Change>>;

/** Actions that only a school's records have. */
export type SchoolSide = {
  readonly dataset: Dataset;
  readonly schoolName: string;
  readonly info: SchoolInfoCalls;
  /**
   * Sets the status if it still equals the status in `record`, and returns the updated record.
   * @throws RecordChanged when someone else has set another status in the meantime
   */
  readonly setStatus: (record: LiveRecord, status: PrintStatus) => Promise<LiveRecord>;
  /** Returns the new record's id. */
  readonly create: (input: RecordInput) => Promise<string>;
  readonly remove: (record: LiveRecord) => Promise<void>;
  /** Finds a record's position among all records by its id; null if no record has the id. */
  readonly find: (id: string) => Promise<number | null>;
  readonly counts: () => Promise<PrintStatusSummary>;
};

/** The source of live records: a project's table or a school system. */
export type LiveSource = {
  readonly mode: DataMode;
  readonly meta: (search: SearchParams | null) => Promise<LiveMeta>;
  /** Returns sample records that show what the fields' values usually look like. */
  readonly samples: () => Promise<readonly Pick<LiveRecord, "id" | "data">[]>;
  /** The record at a 0-based position among the records that match. Throws a LiveError if there is no such record. */
  readonly record: (
    position: number,
    search: SearchParams | null,
    signal?: AbortSignal,
  ) => Promise<LiveRecord>;
  /** Stores a picture and returns its name for the cell; null if the save itself uploads files. */
  readonly storePicture: (file: File) => Promise<string | null>;
  /** Fetches a file before it is replaced; null if the picture's name is enough to restore it. */
  readonly fetchFile: ((address: string) => Promise<File | null>) | null;
  /**
   * Changes one field if its value is still `seen`, and returns the updated record.
   * @throws RecordChanged when someone else has changed the record in the meantime
   */
  readonly save: (
    record: LiveRecord,
    field: string,
    value: string | File,
    seen: string,
  ) => Promise<LiveRecord>;
  readonly school: SchoolSide | null;
};

/**
 * All state of live data; the project's `mapping` has the tokens. Personal data: it stays in this tab's memory, never
 * in drafts, storage or the address.
 */
export type LiveState = {
  readonly isLive: boolean;
  /** True while live data is being switched on. */
  readonly isLoading: boolean;
  readonly error: string | null;
  /** The source of the records; null while live data is off. */
  readonly source: LiveSource | null;
  readonly meta: LiveMeta | null;
  /** 0-based, among the records that match the search. */
  readonly currentIndex: number;
  readonly currentRecord: LiveRecord | null;
  readonly optimisticChanges: Changes;
  readonly searchParams: SearchParams | null;
  /** True while the card still shows a record other than `currentIndex`. */
  readonly isMoving: boolean;
  /** True while checking whether the mapping allows live data. */
  readonly isChecking: boolean;
  /** Increases with each print status set here, so that counts are reloaded. */
  readonly statusesSet: number;
  /** True while another tab of this browser shows the same record. */
  readonly isOpenElsewhere: boolean;
  /** The last changed field of this record; null before the first change. */
  readonly lastEdit: LastEdit | null;
};

export type LastEdit = {
  readonly field: string;
  /** The field's value before the change. */
  readonly was: string;
  /** The field's file before the change; null if it cannot be restored, absent if `was` is enough. */
  readonly file?: File | null;
};

export const offState: LiveState = {
  isLive: false,
  isLoading: false,
  error: null,
  source: null,
  meta: null,
  currentIndex: 0,
  currentRecord: null,
  optimisticChanges: {},
  searchParams: null,
  isMoving: false,
  isChecking: false,
  statusesSet: 0,
  isOpenElsewhere: false,
  lastEdit: null,
};

/** A failure of live data in the product's words; `toast` is a longer message for the toast. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly toast: string | null;

  constructor(message: string, { toast = null, cause }: { toast?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.toast = toast;
  }
}

/** Someone else has changed the record since this user read it. Nothing was stored. */
export class RecordChanged extends Error {
  override readonly name = "RecordChanged";
  /** The record as it is now; null if its table was replaced. */
  readonly current: LiveRecord | null;

  constructor(current: LiveRecord | null, options?: ErrorOptions) {
    super("This record was changed by someone else since you opened it.", options);
    this.current = current;
  }
}

type ToggleState = "loading" | "error" | "active" | "available" | "disabled";

type LiveToggle = { readonly state: ToggleState; readonly title: string };

/** The project data that decides whether live data is possible. */
export type ProjectData = Pick<Project, "dataMode" | "headers" | "mapping">;

/** True if tokens have values to show, from a school's fields or a table's columns. */
export function isMappingComplete({ dataMode, headers, mapping }: ProjectData): boolean {
  return isMapped(mapping) && (dataMode === "school" || headers.length > 0);
}

const incomplete: Readonly<Record<DataMode, string>> = {
  school: "Complete the School Data Wizard (mapping) to enable Live Data.",
  standard: "Complete the Data Wizard (upload + mapping) to enable Live Data.",
};

type LiveSituation = Pick<LiveState, "isLive" | "isLoading" | "isChecking" | "error"> & {
  /** True if the records come from a school system whose sign-in has expired. */
  readonly isSignedOut?: boolean;
};

export function liveToggle(live: LiveSituation, project: ProjectData): LiveToggle {
  if (live.isChecking) return { state: "loading", title: "Checking data mapping..." };
  if (live.isLoading) return { state: "loading", title: "Loading live data..." };
  if (live.isLive && live.isSignedOut) {
    return { state: "error", title: "Your sign-in to the school system has expired: sign in to continue" };
  }
  if (live.isLive) return { state: "active", title: "Live data is on: the card shows a record" };
  if (live.error !== null) return { state: "error", title: `Error: ${live.error}` };
  if (!isMappingComplete(project)) return { state: "disabled", title: incomplete[project.dataMode] };
  return { state: "available", title: "Show a record on the card" };
}
