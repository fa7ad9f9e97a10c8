import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, projectParams, time } from "../values.ts";

export const fontTypes = ["font/ttf", "font/otf"] as const;

/** Bytes of one font: enough for a face with all Chinese characters. */
export const maxFontBytes = 20 * 1024 * 1024;

/** Fonts of one project. */
export const maxFonts = 60;

export const fontItem = z.object({
  font_id: id,
  filename: z.string(),
  /** The name for the font menu. */
  family: z.string(),
  /** Every name by which a text finds it. */
  names: z.array(z.string()),
  /** 1..1000, 400 is regular. */
  weight: z.number(),
  italic: z.boolean(),
  /** A variable font prints its default style only. */
  is_variable: z.boolean(),
  content_type: z.enum(fontTypes),
  size: z.number(),
  url: z.string(),
  uploaded_at: time,
});

export type FontItem = z.output<typeof fontItem>;

const fontParams = z.object({ id, fontId: id });

export const uploadFonts = defineRoute({
  id: "uploadFonts",
  method: "POST",
  path: "/api/projects/:id/fonts",
  access: "user",
  params: projectParams,
  multipart: { field: "files", maxFiles: 20, maxFileBytes: maxFontBytes },
  answer: {
    status: 201,
    body: z.object({
      items: z.array(fontItem),
      failed: z.array(z.object({ filename: z.string(), detail: z.string() })),
    }),
  },
  summary:
    "Add fonts (TTF, OTF) to the project. What cannot be printed is listed in `failed` with the reason.",
});

export const listFonts = defineRoute({
  id: "listFonts",
  method: "GET",
  path: "/api/projects/:id/fonts",
  access: "user",
  params: projectParams,
  answer: { status: 200, body: z.object({ items: z.array(fontItem) }) },
  summary: "The project's own fonts, by family, weight and slant.",
});

export const getFontFile = defineRoute({
  id: "getFontFile",
  method: "GET",
  path: "/api/projects/:id/fonts/:fontId",
  access: "user",
  params: fontParams,
  answer: { status: 200, file: fontTypes },
  summary: "A font's file.",
});

export const deleteFont = defineRoute({
  id: "deleteFont",
  method: "DELETE",
  path: "/api/projects/:id/fonts/:fontId",
  access: "user",
  params: fontParams,
  answer: { status: 204 },
  summary: "Delete a font. 409 font_in_use with `places` while texts of the stored design are printed in it.",
});

/** Where the pictures and fonts of elements come from. */
const partsSource = z.union([z.object({ project_id: id }).strict(), z.object({ template_id: id }).strict()], {
  error: "must hold either project_id or template_id",
});

export const copyDesignFilesBody = z.object({
  from: partsSource,
  /** File names that the elements show as `media:`. */
  pictures: z.array(z.string().min(1).max(500)).max(2000).default([]),
  /** Families that the elements' texts ask for. */
  families: z.array(z.string().max(500)).max(500).default([]),
});

export type CopyDesignFilesRequest = z.output<typeof copyDesignFilesBody>;

export const copyDesignFiles = defineRoute({
  id: "copyDesignFiles",
  method: "POST",
  path: "/api/projects/:id/parts",
  access: "user",
  params: projectParams,
  body: copyDesignFilesBody,
  answer: {
    status: 200,
    body: z.object({
      /** The name here of each picture by its name there; a name that is taken by another picture gets a number. */
      pictures: z.record(z.string(), z.string()),
      /** All fonts of the project after it. */
      fonts: z.array(fontItem),
    }),
  },
  summary: "Copy the pictures and fonts that pasted elements or an applied template need into the project.",
});
