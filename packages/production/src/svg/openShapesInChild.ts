import { fileURLToPath } from "node:url";
import { SvgError } from "@print-builder/svg";
import type { OpenedShapes } from "@print-builder/svg/shapes";
import { niceFor } from "../confinedProcess.ts";
import { killableProcess } from "../killableProcess.ts";

export type OpenTask = { readonly svg: string };

export type OpenAnswer =
  | { readonly kind: "opened"; readonly opened: OpenedShapes }
  | { readonly kind: "refused"; readonly reason: string };

const program = fileURLToPath(new URL("./shapesChild.ts", import.meta.url));

const limits = { memoryMb: 192, residentMb: 500, idleMs: 20_000, niceness: niceFor.looking };
const timeoutMs = 5_000;

const reader = killableProcess<OpenTask, OpenAnswer>(program, limits);

/**
 * Opens an SVG as shapes in a separate process with limited time and memory, one SVG at a time. Throws SvgError with
 * one sentence that says why an SVG is refused.
 */
export async function openShapesInChild(svg: string): Promise<OpenedShapes> {
  const answer = await reader.ask({ svg }, timeoutMs);
  if (!answer) throw new SvgError("it takes too much time or memory to read. Keep it as a picture.");
  if (answer.kind === "refused") throw new SvgError(answer.reason);
  return answer.opened;
}
