import { defineRoutes } from "../defineRoutes.ts";

export const brandKitRoutes = defineRoutes({
  listBrandKits: { method: "GET", path: "/api/brand-kits", access: "user" },
  addBrandKit: { method: "POST", path: "/api/brand-kits", access: "user" },
  changeBrandKit: { method: "PUT", path: "/api/brand-kits/:id", access: "user" },
  removeBrandKit: { method: "DELETE", path: "/api/brand-kits/:id", access: "user" },
});
