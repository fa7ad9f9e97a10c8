// Child process that draws SVG pictures: it receives a drawing, answers with pixels, and watches its own limits.
import process from "node:process";
import { holdsText, rasteriseSvg } from "@print-builder/render/rasterise";
import { keepCompiled } from "../keepCompiled.ts";
import type { SvgAnswer, SvgLimits, SvgTask } from "./startSvgPainter.ts";

const watchEveryMs = 20;
const bytesPerMb = 2 ** 20;
let known: Promise<number> | null = null;

// Kills itself instead of exiting, because an exit would wait for a drawing that may never end.
const end = (): void => void process.kill(process.pid, "SIGKILL");

process.once("disconnect", end);
process.on("message", async (task: SvgTask) => {
  const spareMs = holdsText(task.svg) ? await fontsMs() : 0;
  const stop = watch(task.limits, spareMs, (why) => answer({ kind: "refused", why }, end));
  const drawn = await drawSvg(task).catch((): SvgAnswer => ({ kind: "refused", why: "damaged" }));
  stop();
  answer(drawn);
});
keepCompiled();

function answer(message: SvgAnswer, then: () => void = () => undefined): void {
  process.send?.(message, then);
}

/** Calls `tooMuch` once if the drawing exceeds its limits; returns a function that stops watching. */
function watch(limits: SvgLimits, spareMs: number, tooMuch: (why: "time" | "memory") => void): () => void {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    const busyMs = (user + system) / 1000;
    const isLate = busyMs > limits.busyMs + spareMs || performance.now() - begun > limits.maxMs + spareMs;
    const isLarge = process.memoryUsage.rss() > limits.memoryMb * bytesPerMb;
    if (!isLate && !isLarge) return;
    clearInterval(timer);
    tooMuch(isLarge ? "memory" : "time");
  }, watchEveryMs);
  return () => clearInterval(timer);
}

/** Draws an SVG at the requested width. Rejects if it cannot be drawn. */
async function drawSvg({ svg, widthPx, wantsPixels }: SvgTask): Promise<SvgAnswer> {
  const image = await rasteriseSvg(svg, widthPx);
  const { width, height } = image;
  const png = wantsPixels ? image.asPng() : null;
  return { kind: "drawn", width, height, png, usedMb: process.memoryUsage.rss() / bytesPerMb };
}

/** Milliseconds for reading the machine's fonts, which do not count towards a picture's limit. */
function fontsMs(): Promise<number> {
  known ??= measureFonts();
  return known;
}

async function measureFonts(): Promise<number> {
  const begun = performance.now();
  await rasteriseSvg('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>.</text></svg>', 1);
  return performance.now() - begun;
}
