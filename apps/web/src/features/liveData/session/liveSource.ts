import type {
  Dataset,
  PrintStatus,
  PrintStatusSummary,
  RecordInput,
  SchoolInfoCalls,
} from "@print-builder/school";
import type { LiveMeta, LiveRecord, ProjectMode, SearchParams } from "./liveState.ts";

/** What only a school's records can. */
export type SchoolSide = {
  readonly dataset: Dataset;
  readonly schoolName: string;
  readonly info: SchoolInfoCalls;
  /** Answers the record as it is then. */
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
  readonly mode: ProjectMode;
  readonly meta: (search: SearchParams | null) => Promise<LiveMeta>;
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
  /**
   * Changes one field and answers the record after it.
   * @throws StaleRecord when someone else has changed the record since
   */
  readonly save: (record: LiveRecord, field: string, value: string | File) => Promise<LiveRecord>;
  /** How a record that came with a refusal is shown. */
  readonly adopt: (record: {
    index: number;
    id: string;
    version: number;
    data: LiveRecord["data"];
  }) => LiveRecord;
  readonly school: SchoolSide | null;
};
