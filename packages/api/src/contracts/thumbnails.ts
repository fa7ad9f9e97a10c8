import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { thumbnailRoutes } from "../routes/thumbnails.ts";
import { id, projectParams, sides } from "./values.ts";

/** Characters of one thumbnail. */
const maxThumbnailLength = 2_000_000;

export const thumbnailContracts = {
  saveThumbnail: defineContract(thumbnailRoutes.saveThumbnail, {
    params: projectParams,
    body: z.object({
      /** SVG text, or an SVG data address (plain or base64). */
      svg: z.string().min(1, "must not be blank").max(maxThumbnailLength),
      side: z.enum([...sides, "both"]).default("front"),
    }),
    maxBodyBytes: 6_000_000,
    answer: { status: 200, body: z.object({ side: z.enum([...sides, "both"]) }) },
    summary: "Store a side's thumbnail. Active content and outside references are refused or removed.",
  }),
  getThumbnail: defineContract(thumbnailRoutes.getThumbnail, {
    params: z.object({ id, side: z.enum(sides) }),
    answer: { status: 200, file: ["image/svg+xml"] },
    summary: "A side's thumbnail as an SVG file.",
  }),
};
