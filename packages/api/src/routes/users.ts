import { defineRoutes } from "../defineRoutes.ts";

export const userPageSizes = [10, 20, 50] as const;

export const userRoutes = defineRoutes({
  listUsers: { method: "GET", path: "/api/users", access: "super_admin" },
  createUser: { method: "POST", path: "/api/users", access: "super_admin" },
  updateUser: { method: "PUT", path: "/api/users/:id", access: "super_admin" },
  deleteUser: { method: "DELETE", path: "/api/users/:id", access: "super_admin" },
  makeUserLink: { method: "POST", path: "/api/users/:id/link", access: "super_admin" },
  revokeUserLink: { method: "DELETE", path: "/api/users/:id/link", access: "super_admin" },
  restoreUser: { method: "POST", path: "/api/users/:id/restore", access: "super_admin" },
});
