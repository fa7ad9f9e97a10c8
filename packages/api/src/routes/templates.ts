import { defineRoutes } from "../defineRoutes.ts";

/** What a template can be stored as; `all` is a filter and never stored. */
export const templateCategories = ["business", "id_card", "label", "poster", "banner", "custom"] as const;

export const templateRoutes = defineRoutes({
  listTemplates: { method: "GET", path: "/api/templates", access: "user" },
  createTemplate: { method: "POST", path: "/api/templates", access: "user" },
  updateTemplate: { method: "PUT", path: "/api/templates/:id", access: "user" },
  deleteTemplate: { method: "DELETE", path: "/api/templates/:id", access: "user" },
  createFromTemplate: {
    method: "POST",
    path: "/api/projects/from-template/:id",
    access: "user",
  },
});
