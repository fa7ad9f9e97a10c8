import { fileURLToPath } from "node:url";
import { killableProcess } from "../killableProcess.ts";

export type SvgLimits = {
  /** Milliseconds of processor time. */
  readonly busyMs: number;
  /** Milliseconds on a busy machine. */
  readonly maxMs: number;
  /** Resident memory of the whole process, MB. */
  readonly memoryMb: number;
};

export type SvgTask = {
  readonly svg: string;
  readonly widthPx: number;
  /** False where it is only to be known whether the picture can be drawn, and in which shape. */
  readonly wantsPixels: boolean;
  readonly limits: SvgLimits;
};

/** Why an SVG was not drawn. */
export type SvgRefusal = "time" | "memory" | "damaged";

export type SvgDrawing = { readonly width: number; readonly height: number; readonly png: Uint8Array | null };

export type SvgAnswer =
  | ({ readonly kind: "drawn"; readonly usedMb: number } & SvgDrawing)
  | { readonly kind: "refused"; readonly why: SvgRefusal };

/** Draws SVG pictures in a process of its own, one at a time. */
export type SvgPainter = {
  /**
   * Draws an SVG as a PNG at a width. `timeMs` is the processor time that it may take; a picture of text may take as
   * long again as reading the machine's fonts. Rejects where no drawing process can be had at all.
   */
  paint(svg: string, widthPx: number, wantsPixels: boolean, timeMs: number): Promise<SvgAnswer>;
  /** The system's id of the process; null while none runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type SvgPainterOptions = {
  /** Resident memory at which a drawing is given up, MB. Default 340. */
  readonly memoryMb?: number;
  /** Milliseconds without a picture after which the process ends. Default 20,000. */
  readonly idleMs?: number;
};

/** Of the same time on an idle machine: others want its processors as well. */
const busyMachine = 2;
/** For the start of the process, and reading the machine's fonts. */
const startMs = 15_000;
/** Of the process itself; what it draws is not in it. */
const heapMb = 64;
const program = fileURLToPath(new URL("./svgChild.ts", import.meta.url));
const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Starts nothing yet: the first picture does. */
export function startSvgPainter({ memoryMb = 340, idleMs = 20_000 }: SvgPainterOptions = {}): SvgPainter {
  const process = killableProcess<SvgTask, SvgAnswer>(program, { memoryMb: heapMb, idleMs });

  async function tried(task: SvgTask): Promise<SvgAnswer | null> {
    const answer = await process.ask(task, task.limits.maxMs + startMs);
    const isFull = answer?.kind === "drawn" && answer.usedMb > memoryMb / 2;
    // A process that was given up ends by itself, which may take a moment; one that is half full has no room for more.
    if (isFull || (answer?.kind === "refused" && answer.why !== "damaged")) process.end();
    return answer;
  }

  return {
    async paint(svg, widthPx, wantsPixels, timeMs) {
      const limits = { busyMs: timeMs, maxMs: busyMachine * timeMs, memoryMb };
      const task = { svg, widthPx, wantsPixels, limits };
      // A process may be ended by others; one that dies twice on the same picture died of it.
      const answer = (await tried(task)) ?? (await tried(task));
      if (answer) return answer;
      if (await tried({ ...task, svg: nothing, widthPx: 1 })) return { kind: "refused", why: "damaged" };
      throw new Error("The process that draws SVG pictures cannot be started.");
    },
    processId: process.processId,
    close: process.close,
  };
}
