import { defineRoutes } from "../defineRoutes.ts";

/** Maximum number of rows sent with a call. */
export const maxLiveRows = 10_000;

export const photoProblemKinds = [
  "no_face",
  "several_faces",
  "too_small",
  "blurred",
  "dark",
  "bright",
  "head_cut",
  "turned",
  "duplicate",
] as const;

export type PhotoProblemKind = (typeof photoProblemKinds)[number];

export const printRoutes = defineRoutes({
  exportPdf: { method: "POST", path: "/api/projects/:id/export/pdf", access: "user" },
  preflight: { method: "POST", path: "/api/projects/:id/preflight", access: "user" },
  checkPhotos: { method: "POST", path: "/api/projects/:id/photo-checks", access: "user" },
  printRetakeSheet: { method: "POST", path: "/api/projects/:id/photo-checks/sheet", access: "user" },
  renderPreview: {
    method: "POST",
    path: "/api/projects/:id/render/preview",
    access: "user",
  },
});
