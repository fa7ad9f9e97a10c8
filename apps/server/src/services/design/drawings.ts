import { problem, type RouteAnswer, type routes } from "@print-builder/api";
import { openShapesInChild } from "@print-builder/production";
import { SvgError } from "@print-builder/svg";
import { createFairQueue } from "../../queues/fairQueue.ts";

/** Waiting drawings, in total and per user. */
const maxWaiting = 40;
const maxWaitingEach = 10;

/** Opens drawings as shapes, one at a time. Throws Problems. */
export function createDrawings() {
  const queue = createFairQueue({
    places: 1,
    maxWaiting,
    maxWaitingEach,
    busy: (queued) => problem("upload_busy", queued, queued),
  });
  return {
    async open(svg: string, user: string): Promise<RouteAnswer<typeof routes.openDrawing>> {
      try {
        const { leftOut, ...opened } = await queue.run({ user }, () => openShapesInChild(svg));
        return { ...opened, left_out: leftOut };
      } catch (error) {
        if (!(error instanceof SvgError)) throw error;
        throw problem("unsafe_svg", { reason: error.message }, {}, { cause: error });
      }
    },
  };
}
