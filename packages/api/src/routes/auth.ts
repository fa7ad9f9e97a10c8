import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, newPassword, time } from "../values.ts";

export const roles = ["admin", "super_admin"] as const;
export const userStatuses = ["active", "inactive"] as const;

/** A user as answered: never with a password or its hash. */
export const userAnswer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  deleted_at: time.nullable(),
});

export type UserAnswer = z.output<typeof userAnswer>;

export const login = defineRoute({
  id: "login",
  method: "POST",
  path: "/api/auth/login",
  access: "anyone",
  // The form does not check what is typed: empty text is a wrong password like any other.
  body: z.object({ email: z.string().max(320), password: z.string().max(1000) }),
  maxBodyBytes: 16_384,
  answer: { status: 200, body: z.object({ token: z.string(), user: userAnswer }) },
  summary: "Sign in. Also sets the cookie with which pictures and downloads are fetched.",
});

export const logout = defineRoute({
  id: "logout",
  method: "POST",
  path: "/api/auth/logout",
  access: "user",
  answer: { status: 204 },
  summary: "Sign out: the token and its cookie are dead at once.",
});

export const me = defineRoute({
  id: "me",
  method: "GET",
  path: "/api/auth/me",
  access: "user",
  answer: { status: 200, body: userAnswer },
  summary: "The signed-in user.",
});

export const changePassword = defineRoute({
  id: "changePassword",
  method: "POST",
  path: "/api/auth/password",
  access: "user",
  body: z.object({ current_password: z.string().max(1000), new_password: newPassword }),
  maxBodyBytes: 16_384,
  answer: { status: 204 },
  summary: "Change the own password. All other sessions of the user end; this one goes on.",
});
