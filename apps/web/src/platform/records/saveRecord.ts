import { type LiveRecord, routes } from "@print-builder/api";
import { ApiError } from "../api/apiError.ts";
import { call } from "../api/call.ts";

export type { LiveRecord } from "@print-builder/api";

/** The record as it was before the edit. */
export type RecordBase = Pick<LiveRecord, "index" | "version"> & {
  /** The table that the record belongs to. */
  readonly datasetId: string | null;
};

/**
 * Someone else has changed the record since it was read. Nothing was stored, and `current` is the record's current
 * state.
 */
export class StaleRecord extends Error {
  override readonly name = "StaleRecord";
  readonly current: LiveRecord;

  constructor(current: LiveRecord, options?: ErrorOptions) {
    super("This record was changed by someone else since you opened it.", options);
    this.current = current;
  }
}

/** Random per tab. Not from `randomUUID`, which browsers only offer to pages served over TLS. */
export const clientId = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");

/**
 * Changes cells of a record, by column header, and returns the changed record.
 * @throws StaleRecord if somebody has changed it since it was read; ApiError if it cannot be stored
 */
export async function saveRecord(
  projectId: string,
  { index, version, datasetId }: RecordBase,
  changes: Readonly<Record<string, string>>,
): Promise<LiveRecord> {
  const params = { id: projectId, index };
  const body = { changes, baseVersion: version, clientId, ...(datasetId === null ? {} : { datasetId }) };
  try {
    return await call(routes.editLiveRecord, { params, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "stale_record") throw error;
    throw new StaleRecord(error.body.current as LiveRecord, { cause: error });
  }
}
