import { defineRoutes } from "../defineRoutes.ts";

export const versionRoutes = defineRoutes({
  listVersions: { method: "GET", path: "/api/projects/:id/versions", access: "user" },
  getVersion: { method: "GET", path: "/api/projects/:id/versions/:revision", access: "user" },
  nameVersion: { method: "PUT", path: "/api/projects/:id/versions/:revision", access: "user" },
  restoreVersion: { method: "POST", path: "/api/projects/:id/versions/:revision/restore", access: "user" },
});
