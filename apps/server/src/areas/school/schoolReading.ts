import { type PrintFilters, problem } from "@print-builder/api";
import { type Dataset, datasets } from "@print-builder/school";
import { countSchoolRecords } from "../../school/openSchool.ts";
import { asSchoolProblem } from "../../school/schoolHost.ts";
import { schoolAccessOf } from "../../school/schoolMeta.ts";
import { readFilter, type SchoolAccess, type SchoolRows } from "../../school/schoolRows.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import type { Secrets } from "../../store/secrets.ts";

export type SchoolReadingDeps = {
  readonly secrets: Pick<Secrets, "unseal">;
  /** URL of the school system; null if none is configured. */
  readonly schoolApiUrl: string | null;
};

export type ReadableSchool = { readonly rows: SchoolRows; readonly access: SchoolAccess };

type SchoolProject = Pick<PlainProjectRow, "school_mapping_meta">;

/** Maximum number of people at a school; a higher count is invalid. */
const maxRecords = 200_000;

/**
 * Reads a project's school with the stored token. Throws Problems: `schools_auth_required` without a valid
 * token, `school_failed`, `school_not_configured`, or `bad_value` for a filter.
 */
export function createSchoolReading({ secrets, schoolApiUrl }: SchoolReadingDeps) {
  function accessOf(project: SchoolProject): SchoolAccess {
    const access = schoolAccessOf(JSON.parse(project.school_mapping_meta), secrets);
    if (!access) throw problem("schools_auth_required");
    return access;
  }

  async function count(access: SchoolAccess, rows: Pick<SchoolRows, "dataset" | "filter">): Promise<number> {
    if (schoolApiUrl === null) throw problem("school_not_configured");
    const total = await asSchoolProblem(() => countSchoolRecords(schoolApiUrl, access, rows));
    if (total > maxRecords) {
      throw problem("school_failed", { reason: `The school system reports ${total} records.` });
    }
    return total;
  }

  return {
    /** Counts the available rows at the school. Uses the mapping's dataset unless the filters name one. */
    async begin(
      project: SchoolProject,
      filters: PrintFilters,
      place: "" | "filters.",
    ): Promise<ReadableSchool> {
      const filter = readFilter(filters, place);
      const dataset = filters.csv_entity ?? datasetOf(project);
      const access = accessOf(project);
      const total = await count(access, { dataset, filter });
      return { access, rows: { dataset, filter, total, schoolCode: access.schoolCode } };
    },
    /** Throws if no token is stored or it has expired. */
    checkAccess: (project: SchoolProject): void => void accessOf(project),
    /** Throws unless the stored token gives access to these rows. */
    async check(project: SchoolProject, rows: SchoolRows): Promise<void> {
      await count(accessOf(project), rows);
    },
  };
}

export type SchoolReading = ReturnType<typeof createSchoolReading>;

function datasetOf(project: SchoolProject): Dataset {
  const { source } = JSON.parse(project.school_mapping_meta);
  return datasets.find((dataset) => dataset === source) ?? "students";
}
