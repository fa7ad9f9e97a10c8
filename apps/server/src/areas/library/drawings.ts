import { problem } from "@print-builder/api";
import { drawingContracts } from "@print-builder/api/contracts/drawings";
import { openShapesInChild } from "@print-builder/production";
import { SvgError } from "@print-builder/svg";
import { createFairQueue } from "../../printing/fairQueue.ts";
import { defineArea } from "../defineArea.ts";

/** Maximum number of waiting drawings, in total and per user. */
const maxWaiting = 40;
const maxWaitingEach = 10;

/** Converts drawings to shapes, one at a time. */
export const drawingsArea = defineArea({
  contracts: drawingContracts,
  handlers: () => {
    const queue = createFairQueue({
      places: 1,
      maxWaiting,
      maxWaitingEach,
      busy: (queued) => problem("upload_busy", queued, queued),
    });
    return {
      async openDrawing({ body, caller }) {
        try {
          const turn = { user: caller.user.id };
          const { leftOut, ...opened } = await queue.run(turn, () => openShapesInChild(body.svg));
          return { ...opened, left_out: leftOut };
        } catch (error) {
          if (!(error instanceof SvgError)) throw error;
          throw problem("unsafe_svg", { reason: error.message }, {}, { cause: error });
        }
      },
    };
  },
});
