import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { projectImportRoutes } from "../routes/projectsImport.ts";
import { projectAnswer } from "./projects.ts";

export const projectImportContracts = {
  importProject: defineContract(projectImportRoutes.importProject, {
    answer: {
      status: 201,
      /** `notes` say in plain English what was changed or omitted. */
      body: projectAnswer.extend({ notes: z.array(z.string()) }),
    },
    summary: "Create a project from a project ZIP: design, pictures, fonts, rows and mapping.",
  }),
};
