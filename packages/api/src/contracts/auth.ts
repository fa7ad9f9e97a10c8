import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { authRoutes, linkKinds, roles, userStatuses } from "../routes/auth.ts";
import { id, newPassword, time } from "./values.ts";

/** A user as answered, never with a password or its hash. */
export const userAnswer = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  deleted_at: time.nullable(),
});

export type UserAnswer = z.output<typeof userAnswer>;

/** A link to choose a password, without the secret that opens it. */
export const linkAnswer = z.object({ kind: z.enum(linkKinds), expires_at: time });

/** The secret in a link. It follows the # of the address, so no server or log sees it. */
const linkToken = z.string().min(1, "must not be empty").max(200);

export const authContracts = {
  login: defineContract(authRoutes.login, {
    // The form does not validate input: empty text is a wrong password like any other.
    body: z.object({ email: z.string().max(320), password: z.string().max(1000) }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: z.object({ token: z.string(), user: userAnswer }) },
    summary:
      "Sign in. Also sets the cookie with which pictures and downloads are fetched, and the one by which this browser is known again.",
  }),
  lookAtLink: defineContract(authRoutes.lookAtLink, {
    body: z.object({ token: linkToken }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: linkAnswer.extend({ name: z.string(), email: z.string() }) },
    summary:
      "Whom a link to choose a password is for. 404 link_over when it was used, revoked or has had its time.",
  }),
  useLink: defineContract(authRoutes.useLink, {
    body: z.object({ token: linkToken, new_password: newPassword }),
    maxBodyBytes: 16_384,
    answer: { status: 200, body: z.object({ token: z.string(), user: userAnswer }) },
    summary:
      "Choose a password by a link, which counts once. Ends the user's sessions and signs in, as login does.",
  }),
  logout: defineContract(authRoutes.logout, {
    answer: { status: 204 },
    summary: "Sign out: the token and its cookie are dead at once.",
  }),
  me: defineContract(authRoutes.me, {
    answer: { status: 200, body: userAnswer },
    summary: "The signed-in user.",
  }),
  changePassword: defineContract(authRoutes.changePassword, {
    body: z.object({ current_password: z.string().max(1000), new_password: newPassword }),
    maxBodyBytes: 16_384,
    answer: { status: 204 },
    summary:
      "Change the own password. All other sessions of the user end, and the link to choose a password; this session goes on.",
  }),
};
