import { routes } from "@print-builder/api";
import type { Dataset } from "@print-builder/school";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { markWizardCompleted, type SchoolSample } from "#platform/school/schoolSession.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type MappingRow, mappingOf } from "./mappingRows.ts";

export type MappingToSave = {
  readonly projectId: string;
  readonly rows: readonly MappingRow[];
  readonly source: Dataset;
  readonly sample: SchoolSample;
};

/** Gives the project what the server needs to read the school's records by itself. */
async function keepAccess({ projectId, sample }: MappingToSave): Promise<void> {
  const meta = { impersonation_token: sample.impersonationToken, last_updated: new Date().toISOString() };
  try {
    await call(routes.saveSchoolMapping, { params: { id: projectId }, body: { meta } });
  } catch (error) {
    showFailure(error, "The access to the school was not stored. Exports will ask you to sign in there.");
  }
}

/**
 * Stores which token reads which field, and the school that the records come from.
 * @throws ApiError when the mapping cannot be stored; a failure to store the access is told and passed over
 */
export async function saveSchoolMapping(work: MappingToSave): Promise<void> {
  const { projectId, rows, source, sample } = work;
  const { school, admin, schoolCode } = sample;
  const meta = {
    source,
    school_code: schoolCode,
    school_name: school.name,
    school_domain: school.domain,
    school_id: school.id,
    admin_email: admin.email,
  };
  const body = { ...mappingOf(rows), meta };
  await call(routes.saveSchoolMapping, { params: { id: projectId }, body });
  await keepAccess(work);
  markWizardCompleted();
  announce("project-mapping-saved", { projectId, mode: "school" });
  showToast("School field mapping saved", { tone: "success" });
}
