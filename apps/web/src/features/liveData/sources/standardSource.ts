import { routes } from "@print-builder/api";
import type { Mapping } from "@print-builder/core/records";
import { ApiError } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { upload } from "#platform/api/upload.ts";
import { StaleRecord, type LiveRecord as StoredRecord, saveRecord } from "#platform/records/saveRecord.ts";
import type { LiveSource } from "../session/liveState.ts";
import {
  LiveError,
  type LiveField,
  type LiveRecord,
  RecordChanged,
  type SearchParams,
} from "../session/liveState.ts";
import { isBookkeeping, isReadOnlyField, readOnlyHere } from "./fieldRules.ts";

/** The columns that image tokens read. */
function pictureColumns({ imageMap }: Mapping): ReadonlySet<string> {
  return new Set(Object.values(imageMap));
}

function fieldOf(name: string, pictures: ReadonlySet<string>): LiveField {
  return {
    name,
    label: name,
    control: pictures.has(name) ? { kind: "picture" } : { kind: "line", type: "text" },
    lock: isReadOnlyField(name) ? readOnlyHere : null,
  };
}

/** A row's title: its name column, or else its first cell. */
function titleOf(data: StoredRecord["data"]): string {
  const named = Object.entries(data).find(([header, value]) => /name/i.test(header) && value !== "");
  return named?.[1] ?? Object.values(data).find((value) => value !== "") ?? "Record";
}

const queryOf = (search: SearchParams | null) =>
  search === null ? {} : { search: search.search, field: search.field };

/** The source for the rows of the project's table. */
export function standardSource(projectId: string, mapping: Mapping): LiveSource {
  const params = { id: projectId };
  const pictures = pictureColumns(mapping);
  let datasetId: string | null = null;

  const adopt = (stored: StoredRecord): LiveRecord => {
    const headers = Object.keys(stored.data).filter((header) => !isBookkeeping(header));
    const fields = headers.map((header) => fieldOf(header, pictures));
    return { ...stored, fields, title: titleOf(stored.data), origin: null, printStatus: null };
  };

  return {
    mode: "standard",
    async meta(search) {
      const meta = await call(routes.getLiveMeta, { params, query: queryOf(search) });
      datasetId = meta.datasetId;
      return meta;
    },
    async record(position, search, signal): Promise<LiveRecord> {
      const query = { index: position, ...queryOf(search) };
      try {
        return adopt(await call(routes.getLiveRecord, { params, query }, signal ? { signal } : {}));
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === "record_not_found";
        throw isGone ? new LiveError("Record not found", { cause: undefined }) : error;
      }
    },
    async samples() {
      const query = { page: 1, page_size: 50 } as const;
      const { rows, indexes, datasetId: of } = await call(routes.listRows, { params, query });
      return rows.map((data, at) => ({ id: `${of}-${indexes[at]}`, data }));
    },
    storePicture: async (file) => (await upload(routes.uploadLiveImage, { params }, [file])).filename,
    fetchFile: null,
    async save({ index, version }, field, value) {
      const changes = { [field]: value instanceof File ? value.name : value };
      try {
        // The server checks the version and writes in one statement.
        return adopt(await saveRecord(projectId, { index, version, datasetId }, changes));
      } catch (error) {
        if (!(error instanceof StaleRecord)) throw error;
        const isReplaced = datasetId !== null && !error.current.id.startsWith(datasetId);
        throw new RecordChanged(isReplaced ? null : adopt(error.current), { cause: error });
      }
    },
    school: null,
  };
}
