// One card after the other as a PNG of 300 dpi: drawn as SVG, then as pixels, as the render command does.
import { openProject, renderCard } from "@print-builder/production";
import { photoCount, projectFolder } from "./dataset/folders.ts";
import { ownPeakMb } from "./measure/memory.ts";
import { type Result, readTask } from "./measure/result.ts";

const dpi = 300;
/** Cards drawn before the clock starts: the first one loads the rasteriser. */
const before = 3;

async function measure(cards: number): Promise<Result> {
  const open = await openProject(projectFolder(photoCount));
  const draw = async (recordIndex: number) => {
    const { bytes } = await renderCard(open, { recordIndex, side: "front", format: "png", dpi }, new Date(0));
    return bytes.length;
  };
  for (let index = 0; index < before; index++) await draw(index);
  let bytes = 0;
  const startedAt = performance.now();
  for (let index = 0; index < cards; index++) bytes += await draw(before + index);
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: "one card as PNG", cards, seconds, peakRssMb: Math.round(ownPeakMb()), bytes };
}

console.log(JSON.stringify(await measure(readTask().cards)));
