import { defineRoutes } from "../defineRoutes.ts";

export const dataModeRoutes = defineRoutes({
  getDataMode: { method: "GET", path: "/api/projects/:id/data-mode", access: "user" },
  setDataMode: { method: "PATCH", path: "/api/projects/:id/data-mode", access: "user" },
  clearStandardData: {
    method: "DELETE",
    path: "/api/projects/:id/data/clear-standard",
    access: "user",
  },
  clearSchoolData: {
    method: "DELETE",
    path: "/api/projects/:id/data/clear-school",
    access: "user",
  },
});
