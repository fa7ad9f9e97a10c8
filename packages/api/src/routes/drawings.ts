import { defineRoutes } from "../defineRoutes.ts";

export const drawingRoutes = defineRoutes({
  openDrawing: { method: "POST", path: "/api/drawings/shapes", access: "user" },
});
