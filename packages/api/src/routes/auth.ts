import { defineRoutes } from "../defineRoutes.ts";

/** Name of the cookie that is accepted for files only. */
export const mediaCookieName = "print_builder_media";

/** Characters of the shortest password that may be set. */
export const minPasswordLength = 8;

export const roles = ["admin", "super_admin"] as const;

export const userStatuses = ["active", "inactive"] as const;

export const authRoutes = defineRoutes({
  login: { method: "POST", path: "/api/auth/login", access: "anyone" },
  logout: { method: "POST", path: "/api/auth/logout", access: "user" },
  me: { method: "GET", path: "/api/auth/me", access: "user" },
  changePassword: { method: "POST", path: "/api/auth/password", access: "user" },
});
