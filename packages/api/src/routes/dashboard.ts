import { defineRoutes } from "../defineRoutes.ts";

export const dashboardRoutes = defineRoutes({
  dashboard: { method: "GET", path: "/api/dashboard", access: "user" },
});
