import { defineRoutes } from "../defineRoutes.ts";

export const elementRoutes = defineRoutes({
  getFrontElements: {
    method: "GET",
    path: "/api/projects/:id/front-elements",
    access: "user",
  },
  putFrontElements: {
    method: "PUT",
    path: "/api/projects/:id/front-elements",
    access: "user",
  },
  getBackElements: {
    method: "GET",
    path: "/api/projects/:id/back-elements",
    access: "user",
  },
  putBackElements: {
    method: "PUT",
    path: "/api/projects/:id/back-elements",
    access: "user",
  },
  addElement: { method: "POST", path: "/api/projects/:id/elements", access: "user" },
  updateElement: {
    method: "PUT",
    path: "/api/projects/:id/elements/:elementId",
    access: "user",
  },
  deleteElement: {
    method: "DELETE",
    path: "/api/projects/:id/elements/:elementId",
    access: "user",
  },
});
