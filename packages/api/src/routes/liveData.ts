import { defineRoutes } from "../defineRoutes.ts";

export const liveDataRoutes = defineRoutes({
  getLiveMeta: { method: "GET", path: "/api/projects/:id/live-data/meta", access: "user" },
  getLiveRecord: {
    method: "GET",
    path: "/api/projects/:id/live-data/record",
    access: "user",
  },
  editLiveRecord: {
    method: "PATCH",
    path: "/api/projects/:id/live-data/record/:index",
    access: "user",
  },
});
