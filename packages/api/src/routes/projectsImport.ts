import { defineRoutes } from "../defineRoutes.ts";

/** 2 GB: the limit of an uploaded project ZIP, and of its content. */
export const maxProjectZipBytes = 2_000_000_000;

export const projectImportRoutes = defineRoutes({
  importProject: {
    method: "POST",
    path: "/api/projects/import",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxProjectZipBytes },
  },
});
