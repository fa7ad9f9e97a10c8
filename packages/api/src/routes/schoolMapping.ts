import { defineRoutes } from "../defineRoutes.ts";

/** Whether a text or a picture stands in a token's place. */
export const tokenTypes = ["text", "image"] as const;

export const schoolMappingRoutes = defineRoutes({
  getSchoolMapping: {
    method: "GET",
    path: "/api/projects/:id/school/mapping",
    access: "user",
  },
  saveSchoolMapping: {
    method: "PUT",
    path: "/api/projects/:id/school/mapping",
    access: "user",
  },
});
