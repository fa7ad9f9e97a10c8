import { fileURLToPath } from "node:url";
import { killableProcess } from "../killableProcess.ts";

export type SvgLimits = {
  /** Milliseconds of processor time. */
  readonly busyMs: number;
  /** Elapsed milliseconds, with a margin for a busy machine. */
  readonly maxMs: number;
  /** Resident memory limit of the whole process, MB. */
  readonly memoryMb: number;
};

export type SvgTask = {
  readonly svg: string;
  readonly widthPx: number;
  /** False to test only whether the picture can be drawn, and to get its aspect ratio. */
  readonly wantsPixels: boolean;
  readonly limits: SvgLimits;
};

/** The reason why an SVG was not drawn. */
export type SvgRefusal = "time" | "memory" | "damaged";

export type SvgDrawing = { readonly width: number; readonly height: number; readonly png: Uint8Array | null };

export type SvgAnswer =
  | ({ readonly kind: "drawn"; readonly usedMb: number } & SvgDrawing)
  | { readonly kind: "refused"; readonly why: SvgRefusal };

export type SvgPainter = {
  /**
   * Draws an SVG as a PNG of the given width. `timeMs` limits the processor time; a picture with text gets additional
   * time for reading the machine's fonts. Rejects if no drawing process can be started.
   */
  paint(svg: string, widthPx: number, wantsPixels: boolean, timeMs: number): Promise<SvgAnswer>;
  /** Null while no process runs. */
  processId(): number | null;
  close(): Promise<void>;
};

export type SvgPainterOptions = {
  /** Resident memory in MB at which a drawing is abandoned. Default 340. */
  readonly memoryMb?: number;
  /** Milliseconds without a picture after which the process is ended. Default 20,000. */
  readonly idleMs?: number;
};

/** Elapsed time allowed per unit of CPU time, because other programs use the CPU too. */
const busyMachine = 2;
/** Additional time for starting the process and reading the machine's fonts. */
const startMs = 15_000;
/** Heap limit in MB; drawings are not stored in the heap. */
const heapMb = 64;
const program = fileURLToPath(new URL("./svgChild.ts", import.meta.url));
const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Draws SVG pictures one at a time in a separate process, which starts with the first picture. */
export function startSvgPainter({ memoryMb = 340, idleMs = 20_000 }: SvgPainterOptions = {}): SvgPainter {
  const process = killableProcess<SvgTask, SvgAnswer>(program, { memoryMb: heapMb, idleMs });

  async function tried(task: SvgTask): Promise<SvgAnswer | null> {
    const answer = await process.ask(task, task.limits.maxMs + startMs);
    const isFull = answer?.kind === "drawn" && answer.usedMb > memoryMb / 2;
    // A process that has given up exits on its own, which may take a moment; a process that has used half its
    // memory limit has too little left for another drawing.
    if (isFull || (answer?.kind === "refused" && answer.why !== "damaged")) process.end();
    return answer;
  }

  return {
    async paint(svg, widthPx, wantsPixels, timeMs) {
      const limits = { busyMs: timeMs, maxMs: busyMachine * timeMs, memoryMb };
      const task = { svg, widthPx, wantsPixels, limits };
      // Another program may have killed the process, so try the drawing again. If the process dies twice, the
      // drawing is to blame.
      const answer = (await tried(task)) ?? (await tried(task));
      if (answer) return answer;
      if (await tried({ ...task, svg: nothing, widthPx: 1 })) return { kind: "refused", why: "damaged" };
      throw new Error("The process that draws SVG pictures cannot be started.");
    },
    processId: process.processId,
    close: process.close,
  };
}
