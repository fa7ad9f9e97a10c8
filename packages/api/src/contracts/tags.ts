import { z } from "zod";
import { defaultTagColour } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, lineOfText } from "./values.ts";

const tagColour = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a hex colour like #3b82f6");

export const tagAnswer = z.object({
  id,
  name: z.string(),
  color: z.string(),
  project_count: count,
});

export type TagAnswer = z.output<typeof tagAnswer>;

const tagParams = z.object({ id });

export const tagContracts = {
  listTags: defineContract(routes.listTags, {
    scopes: ["projects:read"],
    answer: { status: 200, body: z.object({ tags: z.array(tagAnswer) }) },
    summary: "All tags by name, each with its number of projects.",
  }),
  createTag: defineContract(routes.createTag, {
    body: z.object({ name: lineOfText(100), color: tagColour.default(defaultTagColour) }),
    answer: { status: 201, body: tagAnswer },
    summary: "Create a tag. 409 tag_exists when the name is taken, ignoring case.",
  }),
  updateTag: defineContract(routes.updateTag, {
    params: tagParams,
    body: z.object({ name: lineOfText(100).optional(), color: tagColour.optional() }),
    answer: { status: 200, body: tagAnswer },
    summary: "Store the fields sent. 409 tag_exists when the name is taken, ignoring case.",
  }),
  deleteTag: defineContract(routes.deleteTag, {
    params: tagParams,
    answer: { status: 204 },
    summary: "Delete a tag. 409 tag_in_use while a project has it.",
  }),
};
