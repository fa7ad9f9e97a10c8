// Draws cards one after the other as PNG or JPG at 300 dpi, like the render command.
import { openProject, renderCard } from "@print-builder/production";
import { ownPeakMb } from "./measure/memory.ts";
import { type Result, readTask } from "./measure/result.ts";
import { photoCount, projectFolder } from "./paths.ts";

const dpi = 300;
/** Number of cards drawn before the measurement, because the first card loads the renderer. */
const before = 3;

async function measure(format: "png" | "jpg", cards: number): Promise<Result> {
  const open = await openProject(projectFolder(photoCount));
  const draw = async (recordIndex: number) => {
    const { bytes } = await renderCard(open, { recordIndex, side: "front", format, dpi }, new Date(0));
    return bytes.length;
  };
  for (let index = 0; index < before; index++) await draw(index);
  let bytes = 0;
  const startedAt = performance.now();
  for (let index = 0; index < cards; index++) bytes += await draw(before + index);
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: `one card as ${format}`, cards, seconds, peakRssMb: Math.round(ownPeakMb()), bytes };
}

const { settings, cards } = readTask("format");
console.log(JSON.stringify(await measure(settings[0] === "jpg" ? "jpg" : "png", cards)));
