import { z } from "zod";
import { fontTypes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, projectParams, time } from "./values.ts";

export const fontItem = z.object({
  font_id: id,
  filename: z.string(),
  family: z.string(),
  /** Every family name that selects this font. */
  names: z.array(z.string()),
  /** 1..1000, 400 is regular. */
  weight: z.number(),
  italic: z.boolean(),
  /** A variable font prints only its default style. */
  is_variable: z.boolean(),
  content_type: z.enum(fontTypes),
  size: count,
  url: z.string(),
  uploaded_at: time,
});

export type FontItem = z.output<typeof fontItem>;

const fontParams = z.object({ id, fontId: id });

/** The project or template to copy an element's pictures and fonts from. */
const partsSource = z.union([z.object({ project_id: id }).strict(), z.object({ template_id: id }).strict()], {
  error: "must contain either project_id or template_id",
});

export const copyDesignFilesBody = z.object({
  from: partsSource,
  /** File names that elements refer to as `media:` addresses. */
  pictures: z.array(z.string().min(1).max(500)).max(2000).default([]),
  /** Font families that the elements use. */
  families: z.array(z.string().max(500)).max(500).default([]),
});

export type CopyDesignFilesRequest = z.output<typeof copyDesignFilesBody>;

export const fontContracts = {
  uploadFonts: defineContract(routes.uploadFonts, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: {
      status: 201,
      body: z.object({
        items: z.array(fontItem),
        failed: z.array(z.object({ filename: z.string(), detail: z.string() })),
      }),
    },
    summary:
      "Add fonts (TTF, OTF) to the project. Fonts that cannot be printed are listed in `failed` with the reason.",
  }),
  listFonts: defineContract(routes.listFonts, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: z.object({ items: z.array(fontItem) }) },
    summary: "The project's own fonts, by family, weight and slant.",
  }),
  getFontFile: defineContract(routes.getFontFile, {
    scopes: ["projects:read"],
    params: fontParams,
    answer: { status: 200, file: fontTypes },
    summary: "A font's file.",
  }),
  deleteFont: defineContract(routes.deleteFont, {
    scopes: ["projects:write"],
    params: fontParams,
    answer: { status: 204 },
    summary: "Delete a font. 409 font_in_use with `places` while texts of the stored design use it.",
  }),
  copyDesignFiles: defineContract(routes.copyDesignFiles, {
    scopes: ["projects:write"],
    params: projectParams,
    body: copyDesignFilesBody,
    answer: {
      status: 200,
      body: z.object({
        /** New picture names by old name; a name already in use for another picture gets a number. */
        pictures: z.record(z.string(), z.string()),
        /** All fonts of the project after the copy. */
        fonts: z.array(fontItem),
      }),
    },
    summary: "Copy the pictures and fonts that pasted elements or an applied template need into the project.",
  }),
};
