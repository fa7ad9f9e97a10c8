import { z } from "zod";
import { apiScopes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { id, lineOfText, time } from "./values.ts";

/** An API key without its secret, which only its creation returns. */
const apiKeyAnswer = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: time,
  created_by: z.object({ id, name: z.string() }),
  /** Null if the key does not expire. */
  expires_at: time.nullable(),
  /** Accurate to a minute; null if the key was never used. */
  last_used_at: time.nullable(),
});

export type ApiKeyAnswer = z.output<typeof apiKeyAnswer>;

export const apiKeyContracts = {
  listApiKeys: defineContract(routes.listApiKeys, {
    answer: { status: 200, body: z.object({ items: z.array(apiKeyAnswer) }) },
    summary: "The API keys that were not revoked, newest first, including expired ones.",
  }),
  createApiKey: defineContract(routes.createApiKey, {
    body: z.strictObject({
      name: lineOfText(100),
      scopes: z
        .array(z.enum(apiScopes))
        .min(1, "must name at least one scope")
        .max(apiScopes.length, "must name each scope once"),
      expires_at: z.iso
        .datetime({ offset: true, error: "must be a time like 2027-08-01T00:00:00Z" })
        .nullable()
        .optional(),
    }),
    answer: { status: 201, body: z.object({ id, key: z.string() }) },
    summary:
      "Create an API key. The key is returned only once. It has its creator's rights, limited by its scopes, and stops working when the creator is deleted, deactivated or no longer a super admin.",
  }),
  revokeApiKey: defineContract(routes.revokeApiKey, {
    params: z.object({ id }),
    answer: { status: 204 },
    summary: "Revoke an API key: it stops working at once.",
  }),
};
