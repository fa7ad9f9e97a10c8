/** A value of a record: a cell of an uploaded table (text) or a field of a school record (any JSON). */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

/** One card's data, keyed by column header or field name. */
export type CardRecord = { readonly [field: string]: FieldValue };

/** Which token reads which column, or several joined (`joinColumns`). `imageMap.default` names the column used when the token's own is empty. */
export type Mapping = {
  readonly fieldMap: Readonly<Record<string, string>>;
  readonly imageMap: Readonly<Record<string, string>>;
  readonly identity?: Identity;
};

/**
 * Which column identifies a card and which one names it in lists; either may join several columns. Null leaves it to the
 * tokens: `id`, and `full_name` or `name`.
 */
export type Identity = { readonly key: string | null; readonly label: string | null };

/** What nothing is mapped to. */
export const noMapping: Mapping = { fieldMap: {}, imageMap: {} };

/** True where a token reads something. */
export function isMapped({ fieldMap, imageMap }: Mapping): boolean {
  return Object.keys(fieldMap).length + Object.keys(imageMap).length > 0;
}

/** A row or a whole table of records behind one interface: uploaded rows and school rows alike. */
export interface RecordSource {
  readonly total: number;
  readonly headers: readonly string[];
  /** Records `start`..`end` (0-based, end exclusive), in order. */
  read(start: number, end: number): Promise<readonly CardRecord[]>;
  /** Records wherever they stand, in this order; absent where reading them stretch by stretch is as good. */
  readonly pick?: (positions: readonly number[]) => Promise<readonly CardRecord[]>;
  close(): Promise<void>;
}
