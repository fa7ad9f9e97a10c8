import type { DataMode } from "@print-builder/core/document";
import type {
  Dataset,
  PrintStatus,
  PrintStatusSummary,
  RecordInput,
  SchoolInfoCalls,
  SchoolRecord,
} from "@print-builder/school";

/** How a field is changed. */
export type FieldControl =
  | { readonly kind: "line"; readonly type: "text" | "number" | "email" }
  | { readonly kind: "lines" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** Several of them, joined with commas. */
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  | { readonly kind: "picture" }
  | { readonly kind: "file" };

/** One field of a live record, as the panel shows it. */
export type LiveField = {
  /** Where its value is in the record's data: a column header, or a path of a school record. */
  readonly name: string;
  readonly label: string;
  readonly control: FieldControl;
  /** Why it cannot be changed here; null when it can. */
  readonly lock: string | null;
};

export type LiveRecord = {
  readonly id: string;
  readonly version: number;
  readonly data: Readonly<Record<string, string>>;
  /** What a save names it by: its upload position, whatever was searched. */
  readonly index: number;
  readonly fields: readonly LiveField[];
  /** Who or what it is, for people. */
  readonly title: string;
  /** Null for rows of a table. */
  readonly origin: SchoolRecord | null;
  readonly printStatus: PrintStatus | null;
};

export type LiveMeta = {
  readonly datasetId: string | null;
  readonly datasetVersion: number;
  /** Records that can be stepped through: those that match the search. */
  readonly total: number;
  readonly fields: readonly string[];
};

export type SearchParams = { readonly field: string; readonly search: string };

/** A field's new value until the server has it. */
export type Change = {
  readonly value: string;
  /** What the record had when the field was changed. */
  readonly base: string;
  /** The picture or file that is the new value. */
  readonly file: File | null;
} & (
  | { readonly status: "waiting" | "saving" }
  /** `isSignedOut` where it is the school system that wants a new sign-in. */
  | { readonly status: "failed"; readonly reason: string; readonly isSignedOut: boolean }
  /** Someone else has changed the same field meanwhile. */
  | { readonly status: "conflict"; readonly theirs: string }
);

export type Changes = Readonly<Record<string, Change>>;

/** What only a school's records can. */
export type SchoolSide = {
  readonly dataset: Dataset;
  readonly schoolName: string;
  readonly info: SchoolInfoCalls;
  /**
   * Sets the status over the one that was seen, and answers the record as it is then.
   * @throws RecordChanged when someone else has set another one since
   */
  readonly setStatus: (record: LiveRecord, status: PrintStatus) => Promise<LiveRecord>;
  /** Answers the new record's id. */
  readonly create: (input: RecordInput) => Promise<string>;
  readonly remove: (record: LiveRecord) => Promise<void>;
  /** Looks through all records for an id; null when it is not there. */
  readonly find: (id: string) => Promise<number | null>;
  readonly counts: () => Promise<PrintStatusSummary>;
};

/** Where live records come from: a project's table, or a school system. */
export type LiveSource = {
  readonly mode: DataMode;
  readonly meta: (search: SearchParams | null) => Promise<LiveMeta>;
  /** Some records, to see how the values of a field usually look. */
  readonly samples: () => Promise<readonly Pick<LiveRecord, "id" | "data">[]>;
  /** The record at a place, 0-based, among those that match. Throws a LiveError when there is none. */
  readonly record: (
    position: number,
    search: SearchParams | null,
    signal?: AbortSignal,
  ) => Promise<LiveRecord>;
  /**
   * Stores a picture where a cell can name it, and answers that name; null where the save itself carries files.
   */
  readonly storePicture: (file: File) => Promise<string | null>;
  /** Null where a picture's name is enough to put it back; else fetches the file at an address before it is replaced. */
  readonly fetchFile: ((address: string) => Promise<File | null>) | null;
  /**
   * Changes one field, over the value that was `seen` in it and no other, and answers the record after it.
   * @throws RecordChanged when someone else has changed the record since
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
 * Everything live data knows; which token reads what is the project's (`mapping`). It is in the memory of this tab
 * alone: no draft, no storage, no address holds it.
 */
export type LiveState = {
  readonly isLive: boolean;
  /** True while live data is being switched on. */
  readonly isLoading: boolean;
  readonly error: string | null;
  /** Where the records come from; null while it is off. */
  readonly source: LiveSource | null;
  readonly meta: LiveMeta | null;
  /** 0-based, among the records that match the search. */
  readonly currentIndex: number;
  readonly currentRecord: LiveRecord | null;
  readonly optimisticChanges: Changes;
  readonly searchParams: SearchParams | null;
  /** True while the record at `currentIndex` is on its way and another one is shown. */
  readonly isMoving: boolean;
  /** True while it is looked up whether the mapping allows live data. */
  readonly isChecking: boolean;
  /** Counts print statuses that were set here, for who shows how many records have which. */
  readonly statusesSet: number;
  /** True while another tab of this browser shows the same record. */
  readonly isOpenElsewhere: boolean;
  /** The field that was changed last on this record; null before the first change. */
  readonly lastEdit: LastEdit | null;
};

export type LastEdit = {
  readonly field: string;
  /** What it was. */
  readonly was: string;
  /** The file that it was; null where it cannot be put back, absent where `was` is enough. */
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

/** A failure of live data in the words of the product; `toast` is what is told where that is more. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly toast: string | null;

  constructor(message: string, { toast = null, cause }: { toast?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.toast = toast;
  }
}

/** Someone else has changed the record since it was seen. Nothing was stored. */
export class RecordChanged extends Error {
  override readonly name = "RecordChanged";
  /** The record as it is now; null where another table has taken its place. */
  readonly current: LiveRecord | null;

  constructor(current: LiveRecord | null, options?: ErrorOptions) {
    super("This record was changed by someone else since you opened it.", options);
    this.current = current;
  }
}
