// The lower bound for pictures of cards: Skia's encoder alone. Drawing the pixels does not count.
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { openProject, renderCard } from "@print-builder/production";
import { ownPeakMb } from "./measure/memory.ts";
import { type Result, readTask } from "./measure/result.ts";
import { photoCount, projectFolder } from "./paths.ts";

const dpi = 300;
const quality = 90;
/** Number of pictures encoded before the clock starts. */
const before = 3;

async function measure(format: "png" | "jpg", cards: number): Promise<Result> {
  const open = await openProject(projectFolder(photoCount));
  let seconds = 0;
  let bytes = 0;
  for (let index = 0; index < before + cards; index++) {
    const card = { recordIndex: index, side: "front", format: "png", dpi } as const;
    const picture = await loadImage(Buffer.from((await renderCard(open, card, new Date(0))).bytes));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    // Skia draws lazily, so request the pixels before the measurement.
    canvas.data();
    const startedAt = performance.now();
    const made = format === "png" ? canvas.encodeSync("png") : canvas.encodeSync("jpeg", quality);
    if (index < before) continue;
    seconds += (performance.now() - startedAt) / 1000;
    bytes += made.length;
  }
  return { name: `Skia's ${format} encoder`, cards, seconds, peakRssMb: Math.round(ownPeakMb()), bytes };
}

const { settings, cards } = readTask("format");
console.log(JSON.stringify(await measure(settings[0] === "jpg" ? "jpg" : "png", cards)));
