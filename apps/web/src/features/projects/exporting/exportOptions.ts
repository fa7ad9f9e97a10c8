import { type ProjectSummary, routes, type schoolEntities } from "@print-builder/api";
import { call } from "#platform/api/call.ts";

/** Contents of the ZIP of a project with uploaded rows. */
export type StandardOptions = {
  readonly include_project: boolean;
  readonly include_csv: boolean;
  readonly include_images: boolean;
  readonly include_versions: boolean;
};

/** Contents of the ZIP of a project in school mode; an empty filter leaves nobody out. */
export type SchoolOptions = {
  readonly include_csv: boolean;
  readonly include_files: boolean;
  readonly csv_entity: (typeof schoolEntities)[number];
  readonly search: string;
  readonly class_section_id: string;
  readonly print_status: string;
  readonly status: string;
};

export type ExportOptions =
  | { readonly mode: "standard"; readonly options: StandardOptions }
  | { readonly mode: "school"; readonly options: SchoolOptions };

/** The dialog's initial options: everything except earlier versions. */
export function usualOptions(mode: ProjectSummary["data_mode"]): ExportOptions {
  if (mode === "standard") {
    const usual = { include_project: true, include_csv: true, include_images: true };
    return { mode, options: { ...usual, include_versions: false } };
  }
  const filters = { search: "", class_section_id: "", print_status: "", status: "" };
  return { mode, options: { include_csv: true, include_files: true, csv_entity: "students", ...filters } };
}

/** True if the export would contain nothing. */
export function isEmpty({ options }: ExportOptions): boolean {
  return Object.entries(options).every(
    ([name, value]) => !name.startsWith("include_") || name === "include_versions" || value === false,
  );
}

/**
 * Starts the job that packs the ZIP and returns its id.
 * @throws ApiError; with the code `schools_auth_required` when the school system requires a new sign-in
 */
export async function startExport(projectId: string, chosen: ExportOptions): Promise<string> {
  const params = { id: projectId };
  const { job_id } =
    chosen.mode === "standard"
      ? await call(routes.startStandardZip, { params, body: chosen.options })
      : await call(routes.startSchoolZip, { params, body: chosen.options });
  return job_id;
}
