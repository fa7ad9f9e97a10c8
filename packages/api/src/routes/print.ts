import { defineRoutes } from "../defineRoutes.ts";

/** Rows that a call may bring along. */
export const maxLiveRows = 10_000;

export const printRoutes = defineRoutes({
  exportPdf: { method: "POST", path: "/api/projects/:id/export/pdf", access: "user" },
  preflight: { method: "POST", path: "/api/projects/:id/preflight", access: "user" },
  renderPreview: {
    method: "POST",
    path: "/api/projects/:id/render/preview",
    access: "user",
  },
});
