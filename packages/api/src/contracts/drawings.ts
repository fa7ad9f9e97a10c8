import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";

/** Maximum length of a drawing to open as shapes, in characters. */
const maxDrawingLength = 2_000_000;

/** Positions (0..1) of a gradient's ends and of the colours between them. */
const fillStops = z.object({
  start: z.number(),
  end: z.number(),
  between: z.array(z.object({ position: z.number(), color: z.string() })).readonly(),
});

const shape = z.object({
  type: z.enum(["rectangle", "circle", "line", "path", "text"]),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** Degrees clockwise about the centre. */
  rotation: z.number(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), fillStops])).readonly(),
});

export const drawingContracts = {
  openDrawing: defineContract(routes.openDrawing, {
    scopes: ["projects:write"],
    body: z.object({ svg: z.string().min(1, "must not be blank").max(maxDrawingLength) }),
    maxBodyBytes: 6_000_000,
    answer: {
      status: 200,
      body: z.object({
        width: z.number(),
        height: z.number(),
        shapes: z.array(shape).readonly(),
        left_out: z.string().nullable(),
      }),
    },
    summary:
      "An SVG as elements of a design, back to front, in px of the picture; `left_out` is a sentence about what they cannot show. " +
      "Any signed-in user may call it. Nothing is stored. Refuses SVGs that are refused as pictures, whose lines cross too often, or with more than " +
      "1,000 shapes or 30,000 lines and curves.",
  }),
};
