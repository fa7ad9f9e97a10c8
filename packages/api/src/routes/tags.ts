import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, lineOfText } from "../values.ts";

/** What a new tag gets when no colour is chosen. */
export const defaultTagColour = "#3b82f6";

const tagColour = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a hex colour like #3b82f6");

export const tagAnswer = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** Projects that carry the tag. */
  project_count: z.number(),
});

export type TagAnswer = z.output<typeof tagAnswer>;

const tagParams = z.object({ id });

export const listTags = defineRoute({
  id: "listTags",
  method: "GET",
  path: "/api/tags",
  access: "user",
  answer: { status: 200, body: z.object({ tags: z.array(tagAnswer) }) },
  summary: "All tags by name, each with the number of projects that carry it.",
});

export const createTag = defineRoute({
  id: "createTag",
  method: "POST",
  path: "/api/tags",
  access: "user",
  body: z.object({ name: lineOfText(100), color: tagColour.default(defaultTagColour) }),
  answer: { status: 201, body: tagAnswer },
  summary: "Create a tag. 409 tag_exists when the name is taken, whatever its case.",
});

export const updateTag = defineRoute({
  id: "updateTag",
  method: "PUT",
  path: "/api/tags/:id",
  access: "user",
  params: tagParams,
  body: z.object({ name: lineOfText(100).optional(), color: tagColour.optional() }),
  answer: { status: 200, body: tagAnswer },
  summary: "Store the fields sent. 409 tag_exists when the name is taken, whatever its case.",
});

export const deleteTag = defineRoute({
  id: "deleteTag",
  method: "DELETE",
  path: "/api/tags/:id",
  access: "user",
  params: tagParams,
  answer: { status: 204 },
  summary: "Delete a tag. 409 tag_in_use while a project carries it.",
});
