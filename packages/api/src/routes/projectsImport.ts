import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { projectAnswer } from "./projects.ts";

/** 2 GB: the limit of an uploaded project ZIP, as of what it holds. */
export const maxProjectZipBytes = 2_000_000_000;

export const importProject = defineRoute({
  id: "importProject",
  method: "POST",
  path: "/api/projects/import",
  access: "user",
  multipart: { field: "file", maxFiles: 1, maxFileBytes: maxProjectZipBytes },
  answer: {
    status: 201,
    /** `notes` say in plain English what was changed or left out. */
    body: projectAnswer.extend({ notes: z.array(z.string()) }),
  },
  summary: "Make a project from a project ZIP: design, pictures, fonts, rows and mapping.",
});
