import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { id, lineOfText } from "./values.ts";

/** Maximum length of a logo's data URL: about 500 kB of image data. */
const longestLogo = 700_000;

const family = z.string().trim().max(200).default("");

const brandKit = z.object({
  name: lineOfText(100),
  /** The main colour first, then the accent colour, then any others. */
  colors: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/i, "must be a hex colour like #1f4f8f"))
    .min(1)
    .max(12),
  /** Font families for large text and for all other text; empty keeps the design's fonts. */
  heading_font: family,
  body_font: family,
  logo: z
    .string()
    .max(longestLogo, "must be smaller than 500 kB")
    .regex(
      /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/,
      "must be a data address of a PNG, JPEG, WebP or SVG picture",
    )
    .nullable()
    .default(null),
});

export type BrandKit = z.output<typeof brandKit>;

const brandKitAnswer = brandKit.extend({ id });

export type BrandKitAnswer = z.output<typeof brandKitAnswer>;

const params = z.object({ id });

export const brandKitContracts = {
  listBrandKits: defineContract(routes.listBrandKits, {
    scopes: ["projects:read"],
    answer: { status: 200, body: z.object({ kits: z.array(brandKitAnswer) }) },
    summary: "The installation's brand kits of colours, fonts and logos, by name.",
  }),
  addBrandKit: defineContract(routes.addBrandKit, {
    body: brandKit,
    answer: { status: 201, body: brandKitAnswer },
    summary: "Store a brand kit for everybody. 409 name_taken when one with this name exists.",
  }),
  changeBrandKit: defineContract(routes.changeBrandKit, {
    params,
    body: brandKit,
    answer: { status: 200, body: brandKitAnswer },
    summary: "Replace a brand kit. Designs that use it stay as they are.",
  }),
  removeBrandKit: defineContract(routes.removeBrandKit, {
    params,
    answer: { status: 204 },
    summary: "Delete a brand kit. Designs that use it stay as they are.",
  }),
};
