// Child process that opens drawings as shapes: it receives an SVG and answers with its shapes, or with the reason
// for a refusal.
import process from "node:process";
import { SvgError } from "@print-builder/svg";
import { openShapes } from "@print-builder/svg/shapes";
import { keepCompiled } from "../keepCompiled.ts";
import type { OpenAnswer, OpenTask } from "./openShapesInChild.ts";

process.once("disconnect", () => process.exit());
process.on("message", ({ svg }: OpenTask) => process.send?.(answerTo(svg)));
keepCompiled();

function answerTo(svg: string): OpenAnswer {
  try {
    return { kind: "opened", opened: openShapes(svg) };
  } catch (error) {
    if (error instanceof SvgError) return { kind: "refused", reason: error.message };
    throw error;
  }
}
