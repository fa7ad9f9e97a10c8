import { defineRoutes } from "../defineRoutes.ts";

export const dataModes = ["standard", "school"] as const;

/** Sort orders of projects, descending with a minus. "" is the most recently changed first. */
export const projectSorts = ["", "name", "-name", "updated", "-updated", "created", "-created"] as const;

export type ProjectSort = (typeof projectSorts)[number];

export const projectRoutes = defineRoutes({
  listProjects: { method: "GET", path: "/api/projects", access: "user" },
  createProject: { method: "POST", path: "/api/projects", access: "user" },
  getProject: { method: "GET", path: "/api/projects/:id", access: "user" },
  updateProject: { method: "PUT", path: "/api/projects/:id", access: "user" },
  deleteProject: { method: "DELETE", path: "/api/projects/:id", access: "user" },
  restoreProject: { method: "POST", path: "/api/projects/:id/restore", access: "user" },
  cloneProject: { method: "POST", path: "/api/projects/:id/clone", access: "user" },
});

/** 2 GB: the limit of an uploaded project ZIP, and of its content. */
export const maxProjectZipBytes = 2_000_000_000;

export const projectImportRoutes = defineRoutes({
  importProject: {
    method: "POST",
    path: "/api/projects/import",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxProjectZipBytes },
  },
});

export const thumbnailRoutes = defineRoutes({
  saveThumbnail: { method: "POST", path: "/api/projects/:id/thumbnail", access: "user" },
  getThumbnail: {
    method: "GET",
    path: "/api/projects/:id/thumbnails/:side",
    access: "user",
    mediaCookie: true,
  },
});
