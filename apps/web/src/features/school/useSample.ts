import type { Dataset, SchoolClient, SchoolRecord } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import type { WizardState } from "./wizardState.ts";

export type DatasetSample = {
  /** The first record; null when there is none. */
  readonly record: SchoolRecord | null;
  readonly total: number;
};

/** So many records are read to see what a field holds. */
const sampleRecords = 3;

/** The first records of the dataset, whose values tell fields apart. None where they cannot be read. */
export function useSampleRecords(client: SchoolClient, { sample }: WizardState, dataset: Dataset | null) {
  return useQuery({
    queryKey: [schoolQueries, "samples", sample?.schoolCode, sample?.impersonationToken, dataset],
    queryFn: async ({ signal }) => {
      const page = { limit: sampleRecords, offset: 0 };
      return (await client.records.list(dataset ?? "students", page, { signal })).records;
    },
    enabled: sample !== null && dataset !== null,
    // The mapping's rows are made of them.
    staleTime: Number.POSITIVE_INFINITY,
    // The fields are known without them.
    retry: false,
  });
}

/** One record of a dataset of the connected school, to learn its fields from, and how many there are. */
export function useSample(client: SchoolClient, { sample }: WizardState, dataset: Dataset | null) {
  return useQuery({
    queryKey: [schoolQueries, "sample", sample?.schoolCode, sample?.impersonationToken, dataset],
    queryFn: async ({ signal }): Promise<DatasetSample> => {
      const { records, pagination } = await client.records.list(
        dataset ?? "students",
        { limit: 1, offset: 0 },
        { signal },
      );
      return { record: records[0] ?? null, total: pagination.total };
    },
    enabled: sample !== null && dataset !== null,
    // The mapping's rows are made of it: it must not change under them.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
