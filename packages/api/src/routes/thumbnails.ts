import { defineRoutes } from "../defineRoutes.ts";

export const thumbnailRoutes = defineRoutes({
  saveThumbnail: { method: "POST", path: "/api/projects/:id/thumbnail", access: "user" },
  getThumbnail: {
    method: "GET",
    path: "/api/projects/:id/thumbnails/:side",
    access: "user",
    mediaCookie: true,
  },
});
