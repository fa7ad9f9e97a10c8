import { z } from "zod";
import { roles, userPageSizes, userStatuses } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { linkAnswer, userAnswer } from "./auth.ts";
import { count, fromOne, id, lineOfText, newPassword, page, time } from "./values.ts";

/** Size limit of request bodies with passwords, because hashing long passwords is slow. */
const maxBodyBytes = 16_384;

const email = lineOfText(320).regex(/^[^\s@]+@[^\s@]+$/, "must be an email address");

/** Entries per page, in a query. */
export const userPageSize = z
  .enum(userPageSizes.map(String), "must be 10, 20 or 50")
  .default("20")
  .transform(Number);

/** A user as super admins see them. */
const listedUser = userAnswer.extend({
  /** True once the user has a password. */
  is_set_up: z.boolean(),
  /** The user's link for choosing a password; null if none is valid. */
  link: linkAnswer.nullable(),
  /** Last activity of a signed-in user. */
  seen_at: time.nullable(),
});

export type ListedUser = z.output<typeof listedUser>;

const userParams = z.object({ id });

export const userContracts = {
  listUsers: defineContract(routes.listUsers, {
    query: z.object({ page, limit: userPageSize }),
    answer: {
      status: 200,
      body: z.object({
        items: z.array(listedUser),
        total: count,
        page: fromOne,
        limit: count,
      }),
    },
    summary: "All users in the order of creation, including deleted ones.",
  }),
  createUser: defineContract(routes.createUser, {
    body: z.object({
      name: lineOfText(200),
      email,
      role: z.enum(roles).default("admin"),
      status: z.enum(userStatuses).default("active"),
      /** Without a password, the user cannot sign in before choosing one. */
      password: newPassword.nullable().optional(),
    }),
    maxBodyBytes,
    answer: { status: 201, body: userAnswer },
    summary:
      "Add a user. 409 email_taken when another user has the email, ignoring case; deleted users do not count.",
  }),
  updateUser: defineContract(routes.updateUser, {
    params: userParams,
    body: z.object({
      name: lineOfText(200).optional(),
      email: email.optional(),
      role: z.enum(roles).optional(),
      status: z.enum(userStatuses).optional(),
      password: newPassword.optional(),
    }),
    maxBodyBytes,
    answer: { status: 200, body: userAnswer },
    summary:
      "Store the fields sent. A new role, status or password ends the user's sessions; a new email, status or password revokes their link.",
  }),
  deleteUser: defineContract(routes.deleteUser, {
    params: userParams,
    answer: { status: 204 },
    summary: "Soft-delete a user: the sessions end, and the user stays in the list and can be restored.",
  }),
  makeUserLink: defineContract(routes.makeUserLink, {
    params: userParams,
    answer: { status: 201, body: linkAnswer.extend({ token: z.string() }) },
    summary:
      "Create a link for a user to choose a password: an invitation valid for 7 days, or a reset valid for 24 hours if there is a password. The token is returned once; the previous link is revoked. 409 user_inactive, user_deleted, own_account.",
  }),
  revokeUserLink: defineContract(routes.revokeUserLink, {
    params: userParams,
    answer: { status: 204 },
    summary: "Revoke a user's link.",
  }),
  restoreUser: defineContract(routes.restoreUser, {
    params: userParams,
    answer: { status: 200, body: userAnswer },
    summary:
      "Restore a deleted user. Earlier tokens stay invalid. 409 email_reused when another user has the email by now.",
  }),
};
