// The lower bound for resampling: sharp resizes every photo to its box at 300 dpi and discards the result.
import sharp from "sharp";
import { card } from "../card/card.ts";
import { photoFile, readRecords } from "../card/records.ts";
import { printResult, readTask } from "../measure/result.ts";

const dpi = 300;
// One picture per libuv thread keeps the four threads busy, so libvips needs no extra threads.
const atATime = 4;

const pixels = (mm: number): number => Math.round((mm / 25.4) * dpi);

async function resample(file: string): Promise<number> {
  const resized = sharp(file).resize(pixels(card.photo.w), pixels(card.photo.h), { fit: "cover" });
  return (await resized.jpeg({ quality: 95 }).toBuffer()).length;
}

async function resampleAll(files: readonly string[]): Promise<number> {
  const queue = files.values();
  let bytes = 0;
  const work = async () => {
    for (const file of queue) {
      const made = await resample(file);
      bytes += made;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return bytes;
}

sharp.concurrency(1);
sharp.cache(false);
const { cards } = readTask();
const files = readRecords(cards).map(photoFile);
const startedAt = performance.now();
const bytes = await resampleAll(files);
printResult({ name: "sharp alone, 300 dpi", cards, startedAt, made: bytes });
