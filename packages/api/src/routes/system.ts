import { defineRoutes } from "../defineRoutes.ts";

export const systemRoutes = defineRoutes({
  config: { method: "GET", path: "/api/config", access: "anyone" },
  metrics: { method: "GET", path: "/api/metrics", access: "operator" },
  health: { method: "GET", path: "/api/health", access: "anyone" },
  stats: { method: "GET", path: "/api/stats", access: "user" },
  openApi: { method: "GET", path: "/api/openapi.json", access: "anyone" },
});

export const docsRoutes = defineRoutes({
  apiDocs: { method: "GET", path: "/api/docs", access: "anyone" },
});
