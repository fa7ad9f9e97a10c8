import { defineRoutes } from "../defineRoutes.ts";

/** Stored categories of templates; `all` is a filter and never stored. */
export const templateCategories = ["business", "id_card", "label", "poster", "banner", "custom"] as const;

/** Purposes of templates, in the gallery's order. */
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
