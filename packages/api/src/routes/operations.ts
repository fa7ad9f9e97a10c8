import { defineRoutes } from "../defineRoutes.ts";

export const operationsRoutes = defineRoutes({
  listJobs: { method: "GET", path: "/api/operations/jobs", access: "super_admin" },
  listTroubles: {
    method: "GET",
    path: "/api/operations/troubles",
    access: "super_admin",
  },
  acknowledgeTroubles: {
    method: "POST",
    path: "/api/operations/troubles/acknowledge",
    access: "super_admin",
  },
  serverState: { method: "GET", path: "/api/operations/state", access: "super_admin" },
});
