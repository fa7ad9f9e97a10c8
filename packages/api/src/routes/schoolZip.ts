import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { projectParams, searchText } from "../values.ts";
import { startedJob } from "./jobs.ts";

/** Whose rows the ZIP's table holds. */
export const schoolEntities = ["students", "teachers", "staff"] as const;

const filter = z.string().max(200).default("");

/** An empty filter leaves nobody out. The school's credentials are those stored with the project. */
export const schoolZipBody = z.object({
  include_csv: z.boolean().default(true),
  include_files: z.boolean().default(true),
  csv_entity: z.enum(schoolEntities).default("students"),
  search: searchText,
  class_section_id: filter,
  print_status: filter,
  status: filter,
});

export const startSchoolZip = defineRoute({
  id: "startSchoolZip",
  method: "POST",
  path: "/api/projects/:id/export/school-zip/jobs",
  access: "user",
  params: projectParams,
  body: schoolZipBody,
  answer: startedJob,
  summary: "Start a job that packs a school's rows and pictures. 409 schools_auth_required without access.",
});
