import type { FieldValue } from "../tokens/formatValue.ts";

/** One card's data, keyed by column header or field name. */
export type CardRecord = { readonly [field: string]: FieldValue };

/**
 * Maps tokens to columns, or to several joined columns (`joinColumns`). `imageMap.default` names the column to use
 * if a token's own column is empty.
 */
export type Mapping = {
  readonly fieldMap: Readonly<Record<string, string>>;
  readonly imageMap: Readonly<Record<string, string>>;
  readonly identity?: Identity;
};

/**
 * The column that identifies a card and the column that names it in lists; either may join several columns.
 * Null uses the tokens: `id`, and `full_name` or `name`.
 */
export type Identity = { readonly key: string | null; readonly label: string | null };

/** The mapping of a project without mapped tokens. */
export const noMapping: Mapping = { fieldMap: {}, imageMap: {} };

/** Whether any token is mapped. */
export function isMapped({ fieldMap, imageMap }: Mapping): boolean {
  return Object.keys(fieldMap).length + Object.keys(imageMap).length > 0;
}

/** A common interface for uploaded rows and school records. */
export interface RecordSource {
  readonly total: number;
  readonly headers: readonly string[];
  /** Records `start`..`end` (0-based, end exclusive), in order. */
  read(start: number, end: number): Promise<readonly CardRecord[]>;
  /** Reads records at any positions, in the given order. Absent if reading in blocks is as fast. */
  readonly pick?: (positions: readonly number[]) => Promise<readonly CardRecord[]>;
  close(): Promise<void>;
}

/** Records already in memory, e.g. in a browser or a test. */
export function arrayRecordSource(headers: readonly string[], rows: readonly CardRecord[]): RecordSource {
  return {
    total: rows.length,
    headers,
    read: async (start, end) => rows.slice(Math.max(start, 0), Math.max(end, 0)),
    // There is nothing to close.
    close: async () => undefined,
  };
}
