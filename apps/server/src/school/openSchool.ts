import { problem } from "@print-builder/api";
import type { PhotoFound, PhotoIndex } from "@print-builder/core/records";
import { createSchoolClient, type SchoolClient } from "@print-builder/school";
import { asSchoolProblem, openSchoolHost } from "./schoolHost.ts";
import { openSchoolPhotos, type SchoolPhotos } from "./schoolPhotos.ts";
import { openSchoolRecords, type SchoolRecords } from "./schoolRecords.ts";
import type { SchoolAccess, SchoolRows } from "./schoolRows.ts";

/** A school that a print or export uses. It must be closed. */
export type OpenSchool = {
  /** Null if the rows came with the call. */
  readonly records: SchoolRecords | null;
  readonly photos: SchoolPhotos;
  /** Reads the ids of all selected people from the school again, in the list's order. */
  ids(rows: SchoolRows): Promise<readonly number[]>;
  close(): Promise<void>;
};

export type SchoolDeps = {
  readonly apiUrl: string;
  /** Folder for the task's photos, removed afterwards. */
  readonly folder: string;
  /** Returns the current access, which may have been renewed. Photos are fetched without it. */
  readonly access: () => SchoolAccess | null;
  readonly rows: SchoolRows | null;
  /** Number of records per call. */
  readonly pageSize?: number | undefined;
};

const callTimeoutMs = 30_000;
const maxSchoolAnswerBytes = 16 * 1024 * 1024;

export function openSchool({ apiUrl, folder, access, rows, pageSize }: SchoolDeps): OpenSchool {
  const host = openSchoolHost(apiUrl);
  const client = createSchoolClient({
    baseUrl: apiUrl,
    fetch: host.fetch,
    tokens: () => tokensOf(access()),
    timeoutMs: callTimeoutMs,
    maxAnswerBytes: maxSchoolAnswerBytes,
  });
  const records = rows === null ? null : openSchoolRecords(client, rows, pageSize);
  const photos = openSchoolPhotos(host, folder);
  return {
    records,
    photos,
    ids: (asked) => asSchoolProblem(() => listIds(client, asked)),
    close: async () => {
      host.close();
      await records?.close();
      await photos.close();
    },
  };
}

/** Maximum number of attempts to read the list if it changes while it is read. */
const maxTries = 3;

async function listIds(client: SchoolClient, { dataset, filter }: SchoolRows): Promise<readonly number[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const ids: number[] = [];
    let total = 0;
    for await (const { records, pagination } of client.records.pages(dataset, { ...filter })) {
      ids.push(...records.map(({ id }) => id));
      total = pagination.total;
    }
    if (ids.length === total && new Set(ids).size === total) return ids;
  }
  throw problem("school_failed", {
    reason: "The school's list changed each time it was read. Try again in a moment.",
  });
}

/** Counts a school's records with a call that returns at most one of them. */
export async function countSchoolRecords(
  apiUrl: string,
  access: SchoolAccess,
  { dataset, filter }: Pick<SchoolRows, "dataset" | "filter">,
): Promise<number> {
  const host = openSchoolHost(apiUrl);
  try {
    const client = createSchoolClient({
      baseUrl: apiUrl,
      fetch: host.fetch,
      tokens: () => tokensOf(access),
      timeoutMs: callTimeoutMs / 2,
      maxAnswerBytes: maxSchoolAnswerBytes,
    });
    const { pagination } = await client.records.list(dataset, { ...filter, limit: 1, offset: 0 });
    return pagination.total;
  } finally {
    host.close();
  }
}

function tokensOf(access: SchoolAccess | null) {
  return { impersonationToken: access?.token ?? null, schoolCode: access?.schoolCode ?? null };
}

/**
 * Finds photos by their URL at the school, and otherwise among the project's own pictures. Also finds URLs of
 * other hosts, so that reading them reports why they are not fetched.
 */
export function schoolPhotoIndex(own: PhotoIndex, photos: SchoolPhotos): PhotoIndex {
  const named = (fileName: string): PhotoFound => ({ status: "matched", fileName, tier: "exact" });
  return {
    find(value) {
      const place = photos.placeOf(value);
      if (place.kind === "school") return named(place.address);
      const found = own.find(value);
      return found.status === "none" && place.kind === "elsewhere" ? named(value) : found;
    },
  };
}
