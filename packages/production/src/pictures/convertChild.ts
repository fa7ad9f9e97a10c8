// Child process that converts pictures of many kinds to plain pictures: it receives bytes and answers with bytes.
import process from "node:process";
import sharp from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { CannotConvert, convertPicture } from "./convertPicture.ts";
import type { ConvertAnswer, ConvertTask } from "./plainPicture.ts";

// Pictures are converted one at a time, so more sharp threads would not help.
sharp.concurrency(1);
sharp.cache(false);
// Only these formats are decoded, whatever the file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadHeif", "VipsForeignLoadTiff"] });

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes, kind }: ConvertTask) => {
  convertPicture(bytes, kind).then(
    (picture) => answer({ kind: "converted", picture }),
    (error: unknown) => answer(refusalOf(error)),
  );
});
keepCompiled();

function refusalOf(error: unknown): ConvertAnswer {
  return error instanceof CannotConvert ? error.answer : { kind: "refused", why: "damaged" };
}

function answer(message: ConvertAnswer): void {
  process.send?.(message);
}
