import { defineRoutes } from "../defineRoutes.ts";

/** Name of the cookie that is accepted for files only. */
export const mediaCookieName = "print_builder_media";

/** Name of the cookie by which a browser is known again from which somebody has signed in. It opens nothing. */
export const deviceCookieName = "print_builder_device";

/** Characters of the shortest password that may be set. */
export const minPasswordLength = 8;

export const roles = ["admin", "super_admin"] as const;

export const userStatuses = ["active", "inactive"] as const;

/** Why somebody is sent a link: they have no password yet, or have forgotten it. */
export const linkKinds = ["invitation", "reset"] as const;

export const authRoutes = defineRoutes({
  login: { method: "POST", path: "/api/auth/login", access: "anyone" },
  lookAtLink: { method: "POST", path: "/api/auth/link", access: "anyone" },
  useLink: { method: "POST", path: "/api/auth/link/password", access: "anyone" },
  logout: { method: "POST", path: "/api/auth/logout", access: "user" },
  me: { method: "GET", path: "/api/auth/me", access: "user" },
  changePassword: { method: "POST", path: "/api/auth/password", access: "user" },
});
