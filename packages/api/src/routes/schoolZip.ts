import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { projectParams, searchText } from "../values.ts";
import { startedJob } from "./jobs.ts";

/** Whose rows the ZIP's table holds. */
export const schoolEntities = ["students", "teachers", "staff"] as const;

const filter = z.string().max(200).default("");

/** An empty filter leaves nobody out. The school's credentials are those stored with the project. */
const schoolZipBody = z.object({
  /** `project.json`, fonts and pictures of the design: the ZIP can then be imported as a project. */
  include_project: z.boolean().default(false),
  /** The records as `data/<entity>.csv`. */
  include_csv: z.boolean().default(true),
  /** Their photos in `images/`; the table then names these files. */
  include_files: z.boolean().default(true),
  csv_entity: z.enum(schoolEntities).default("students"),
  search: searchText,
  class_section_id: z.union([filter, z.int()]),
  print_status: filter,
  status: filter,
});

export type SchoolZipBody = z.output<typeof schoolZipBody>;

export const startSchoolZip = defineRoute({
  id: "startSchoolZip",
  method: "POST",
  path: "/api/projects/:id/export/school-zip/jobs",
  access: "user",
  params: projectParams,
  body: schoolZipBody.prefault({}),
  answer: startedJob,
  summary: "Start a job that packs a school's rows and pictures. 409 schools_auth_required without access.",
});
