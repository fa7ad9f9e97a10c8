import type { drawingContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function drawingRoutes({ drawings }: Services): Handlers<typeof drawingContracts> {
  return { openDrawing: ({ body, caller }) => drawings.open(body.svg, caller.user.id) };
}
