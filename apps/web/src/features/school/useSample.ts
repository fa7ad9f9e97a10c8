import type { Dataset, SchoolClient, SchoolRecord } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import type { WizardState } from "./wizardState.ts";

export type DatasetSample = {
  readonly record: SchoolRecord | null;
  readonly total: number;
};

/** Number of records read to see a field's values. */
const sampleRecords = 3;

/** The first records of the dataset, whose values tell fields apart; empty if they cannot be read. */
export function useSampleRecords(client: SchoolClient, { sample }: WizardState, dataset: Dataset | null) {
  return useQuery({
    queryKey: [schoolQueries, "samples", sample?.schoolCode, sample?.impersonationToken, dataset],
    queryFn: async ({ signal }) => {
      const page = { limit: sampleRecords, offset: 0 };
      return (await client.records.list(dataset ?? "students", page, { signal })).records;
    },
    enabled: sample !== null && dataset !== null,
    // The mapping's rows are built from these records, so they must not change.
    staleTime: Number.POSITIVE_INFINITY,
    // Do not retry: the fields are known without sample values.
    retry: false,
  });
}

/** One record of the connected school's dataset, for its fields, and the number of records. */
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
    // The mapping's rows are built from this record, so it must not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
