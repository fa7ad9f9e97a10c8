import { defineRoutes } from "../defineRoutes.ts";

/** Name of the cookie that is accepted only for files. */
export const mediaCookieName = "print_builder_media";

/** Name of the cookie that identifies a browser that has signed in before. It grants no access. */
export const deviceCookieName = "print_builder_device";

/** Minimum length of a new password. */
export const minPasswordLength = 8;

export const roles = ["admin", "super_admin"] as const;

export const userStatuses = ["active", "inactive"] as const;

/** Why a link is sent: the user has no password yet, or has forgotten it. */
export const linkKinds = ["invitation", "reset"] as const;

export const authRoutes = defineRoutes({
  login: { method: "POST", path: "/api/auth/login", access: "anyone" },
  lookAtLink: { method: "POST", path: "/api/auth/link", access: "anyone" },
  useLink: { method: "POST", path: "/api/auth/link/password", access: "anyone" },
  logout: { method: "POST", path: "/api/auth/logout", access: "user" },
  me: { method: "GET", path: "/api/auth/me", access: "user" },
  changePassword: { method: "POST", path: "/api/auth/password", access: "user" },
});
