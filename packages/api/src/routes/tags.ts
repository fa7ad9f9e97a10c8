import { defineRoutes } from "../defineRoutes.ts";

/** Colour of a new tag if none is chosen. */
export const defaultTagColour = "#3b82f6";

export const tagRoutes = defineRoutes({
  listTags: { method: "GET", path: "/api/tags", access: "user" },
  createTag: { method: "POST", path: "/api/tags", access: "user" },
  updateTag: { method: "PUT", path: "/api/tags/:id", access: "user" },
  deleteTag: { method: "DELETE", path: "/api/tags/:id", access: "user" },
});
