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
