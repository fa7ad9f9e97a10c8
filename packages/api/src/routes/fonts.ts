import { defineRoutes } from "../defineRoutes.ts";

export const fontTypes = ["font/ttf", "font/otf"] as const;

/** Bytes of one font: enough for a face with all Chinese characters. */
export const maxFontBytes = 20 * 1024 * 1024;

/** Fonts of one project. */
export const maxFonts = 60;

export const fontRoutes = defineRoutes({
  uploadFonts: {
    method: "POST",
    path: "/api/projects/:id/fonts",
    access: "user",
    multipart: { field: "files", maxFiles: 20, maxFileBytes: maxFontBytes },
  },
  listFonts: { method: "GET", path: "/api/projects/:id/fonts", access: "user" },
  getFontFile: { method: "GET", path: "/api/projects/:id/fonts/:fontId", access: "user" },
  deleteFont: { method: "DELETE", path: "/api/projects/:id/fonts/:fontId", access: "user" },
  copyDesignFiles: { method: "POST", path: "/api/projects/:id/parts", access: "user" },
});
