import { defineRoutes } from "../defineRoutes.ts";

export const printerRoutes = defineRoutes({
  listPrinters: { method: "GET", path: "/api/printers", access: "user" },
  addPrinter: { method: "POST", path: "/api/printers", access: "user" },
  getTestSheet: { method: "GET", path: "/api/printers/test-sheet", access: "user" },
  changePrinter: { method: "PUT", path: "/api/printers/:id", access: "user" },
  removePrinter: { method: "DELETE", path: "/api/printers/:id", access: "user" },
  getPrintSettings: { method: "GET", path: "/api/projects/:id/print-settings", access: "user" },
  savePrintSettings: { method: "PUT", path: "/api/projects/:id/print-settings", access: "user" },
});
