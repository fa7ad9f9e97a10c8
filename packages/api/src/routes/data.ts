import { defineRoutes } from "../defineRoutes.ts";

/** 10 MB: the limit of an uploaded table. */
export const maxTableBytes = 10_485_760;

/** Rows per page of the data grid, the default last. */
export const rowPageSizes = [50, 100, 200] as const;

/** How an upload treats the current table; the default first. */
export const uploadModes = ["replace", "add", "update"] as const;

export type UploadMode = (typeof uploadModes)[number];

export const dataRoutes = defineRoutes({
  getIntake: { method: "GET", path: "/api/projects/:id/data/intake", access: "user" },
  changeIntake: { method: "PUT", path: "/api/projects/:id/data/intake", access: "user" },
  joinTable: {
    method: "POST",
    path: "/api/projects/:id/data/join",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxTableBytes },
  },
  readTable: {
    method: "POST",
    path: "/api/projects/:id/data/read",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxTableBytes },
  },
  uploadData: {
    method: "POST",
    path: "/api/projects/:id/data/upload",
    access: "user",
    multipart: {
      field: "file",
      maxFiles: 1,
      maxFileBytes: maxTableBytes,
      fields: ["encoding", "mode", "key", "dry_run"],
    },
  },
  listTables: { method: "GET", path: "/api/projects/:id/data/versions", access: "user" },
  restoreTable: { method: "POST", path: "/api/projects/:id/data/versions/:version/restore", access: "user" },
  listRows: { method: "GET", path: "/api/projects/:id/data/rows", access: "user" },
  countRows: { method: "GET", path: "/api/projects/:id/data/count", access: "user" },
  saveMapping: { method: "PUT", path: "/api/projects/:id/data/mapping", access: "user" },
});

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
