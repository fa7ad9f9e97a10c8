import { defineRoutes } from "../defineRoutes.ts";

/** What a template can be stored as; `all` is a filter and never stored. */
export const templateCategories = ["business", "id_card", "label", "poster", "banner", "custom"] as const;

/** What a template is made for, as the gallery sorts them. */
export const templatePurposes = [
  "school",
  "company",
  "event",
  "hospital",
  "membership",
  "label",
  "poster",
] as const;

export const templateRoutes = defineRoutes({
  listTemplates: { method: "GET", path: "/api/templates", access: "user" },
  createTemplate: { method: "POST", path: "/api/templates", access: "user" },
  updateTemplate: { method: "PUT", path: "/api/templates/:id", access: "user" },
  deleteTemplate: { method: "DELETE", path: "/api/templates/:id", access: "user" },
  duplicateTemplate: { method: "POST", path: "/api/templates/:id/duplicate", access: "user" },
  createFromTemplate: {
    method: "POST",
    path: "/api/projects/from-template/:id",
    access: "user",
  },
});
