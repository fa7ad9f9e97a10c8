import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, lineOfText, queryNumber, searchText } from "./values.ts";

const labelShapes = ["rectangle", "rounded", "circle", "ellipse", "ring"] as const;

const mm = z.number();
const perSheet = z.int().min(1).max(10_000);

const stockAnswer = z.object({
  /** Maker and number in lower case with hyphens: `avery-l7160`. */
  id: z.string(),
  maker: z.string(),
  number: z.string(),
  name: z.string(),
  paper: z.string(),
  page_width_mm: mm,
  page_height_mm: mm,
  shape: z.enum(labelShapes),
  label_width_mm: mm,
  label_height_mm: mm,
  corner_mm: mm,
  hole_mm: mm,
  /** For a continuous roll: the minimum and maximum label length. A label is as long as its design. */
  length_mm: z.object({ min: mm, max: mm }).optional(),
  grids: z.array(
    z.object({
      left_mm: mm,
      top_mm: mm,
      across: perSheet,
      down: perSheet,
      h_pitch_mm: mm,
      v_pitch_mm: mm,
    }),
  ),
});

const length = z.number().min(0).max(5000);

/** A custom stock, which has no id, maker or number as catalogue stocks do. */
const ownStock = z.object({
  name: lineOfText(100),
  paper: z.string().max(50).default("other"),
  page_width_mm: length,
  page_height_mm: length,
  shape: z.enum(labelShapes),
  label_width_mm: length,
  label_height_mm: length,
  corner_mm: length.default(0),
  hole_mm: length.default(0),
  grids: z
    .array(
      z.object({
        left_mm: length,
        top_mm: length,
        across: perSheet,
        down: perSheet,
        h_pitch_mm: length,
        v_pitch_mm: length,
      }),
    )
    .min(1)
    .max(50),
});

export type OwnStock = z.output<typeof ownStock>;

export const stockContracts = {
  listStocks: defineContract(routes.listStocks, {
    scopes: ["projects:read"],
    query: z.object({
      search: searchText,
      shape: z.enum(["", ...labelShapes]).default(""),
      paper: z.string().max(50).default(""),
      limit: queryNumber({ min: 1, max: 200 }, 20),
      offset: queryNumber({ min: 0, max: 1_000_000 }, 0),
    }),
    answer: { status: 200, body: z.object({ total: count, stocks: z.array(stockAnswer) }) },
    summary: "Label and card stock whose maker, number and name contain every word of `search`, best first.",
  }),
  listMyStocks: defineContract(routes.listMyStocks, {
    answer: { status: 200, body: z.object({ stocks: z.array(stockAnswer) }) },
    summary: "The caller's own stock, by name.",
  }),
  addMyStock: defineContract(routes.addMyStock, {
    body: ownStock,
    answer: { status: 201, body: stockAnswer },
    summary: "Store a custom stock. 409 name_taken when the caller has one with this name.",
  }),
  removeMyStock: defineContract(routes.removeMyStock, {
    params: z.object({ id }),
    answer: { status: 204 },
    summary: "Delete one of the caller's custom stocks.",
  }),
};
