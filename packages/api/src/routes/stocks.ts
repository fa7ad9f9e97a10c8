import { defineRoutes } from "../defineRoutes.ts";

export const stockRoutes = defineRoutes({
  listStocks: { method: "GET", path: "/api/stocks", access: "user" },
  listMyStocks: { method: "GET", path: "/api/stocks/mine", access: "user" },
  addMyStock: { method: "POST", path: "/api/stocks/mine", access: "user" },
  removeMyStock: { method: "DELETE", path: "/api/stocks/mine/:id", access: "user" },
});
