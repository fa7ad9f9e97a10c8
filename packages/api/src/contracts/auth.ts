import { z } from "zod";
import { linkKinds, roles, userStatuses } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { id, newPassword, time } from "./values.ts";

/** A user as sent to clients, never with a password or its hash. */
export const userAnswer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  deleted_at: time.nullable(),
});

export type UserAnswer = z.output<typeof userAnswer>;

/** A link for choosing a password, without its secret token. */
export const linkAnswer = z.object({ kind: z.enum(linkKinds), expires_at: time });

/** A link's secret token. It is in the URL's fragment, so no server or log sees it. */
const linkToken = z.string().min(1, "must not be empty").max(200);

export const authContracts = {
  login: defineContract(routes.login, {
    // Not validated here: an empty password is answered like any other wrong password.
    body: z.object({ email: z.string().max(320), password: z.string().max(1000) }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: z.object({ token: z.string(), user: userAnswer }) },
    summary:
      "Sign in. Also sets the cookie for pictures and downloads, and the one that identifies this browser later.",
  }),
  lookAtLink: defineContract(routes.lookAtLink, {
    body: z.object({ token: linkToken }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: linkAnswer.extend({ name: z.string(), email: z.string() }) },
    summary: "The user a password link is for. 404 link_over when it was used, was revoked or has expired.",
  }),
  useLink: defineContract(routes.useLink, {
    body: z.object({ token: linkToken, new_password: newPassword }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: z.object({ token: z.string(), user: userAnswer }) },
    summary: "Choose a password with a single-use link. Ends the user's sessions and signs in like login.",
  }),
  logout: defineContract(routes.logout, {
    answer: { status: 204 },
    summary: "Sign out: the token and its cookie become invalid immediately.",
  }),
  me: defineContract(routes.me, {
    answer: { status: 200, body: userAnswer },
    summary: "The signed-in user.",
  }),
  changePassword: defineContract(routes.changePassword, {
    body: z.object({ current_password: z.string().max(1000), new_password: newPassword }),
    maxBodyBytes: 16_384,
    answer: { status: 204 },
    summary:
      "Change your own password. Ends all other sessions and revokes the password link; this session continues.",
  }),
};
