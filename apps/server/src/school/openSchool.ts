import { problem } from "@print-builder/api";
import type { PhotoFound, PhotoIndex } from "@print-builder/core/records";
import { createSchoolClient, type SchoolClient } from "@print-builder/school";
import { openSchoolHost } from "./schoolHost.ts";
import { openSchoolPhotos, type SchoolPhotos } from "./schoolPhotos.ts";
import { asSchoolProblem } from "./schoolProblem.ts";
import { openSchoolRecords, type SchoolRecords } from "./schoolRecords.ts";
import type { SchoolAccess, SchoolRows } from "./schoolRows.ts";

/** A school while something of it is printed or packed. Close it when done. */
export type OpenSchool = {
  /** Null where the caller has brought the rows. */
  readonly records: SchoolRecords | null;
  readonly photos: SchoolPhotos;
  /** The ids of everybody whom the rows select, in the list's order, read anew. */
  ids(rows: SchoolRows): Promise<readonly number[]>;
  close(): Promise<void>;
};

export type SchoolDeps = {
  readonly apiUrl: string;
  /** For the photos, of this task alone; it is removed with what is in it. */
  readonly folder: string;
  /** The access as it is now: it may be renewed on the way. Photos are fetched without. */
  readonly access: () => SchoolAccess | null;
  readonly rows: SchoolRows | null;
  /** Records that one call asks for. */
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

/** How often a list that changes while it is read is begun anew. */
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

/** Counts a school's records, with one call that answers at most one of them. */
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
 * Finds photos by their address at the school, and any other value among the project's own pictures. A value that
 * leads elsewhere is found too, so that reading it says why it was not fetched.
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
