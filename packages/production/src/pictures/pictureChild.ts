// The program of the process that makes pictures small: it gets bytes and answers bytes, and can do nothing else.
import process from "node:process";
import { keepCompiled } from "../keepCompiled.ts";
import { shrinkPicture } from "./shrinkPicture.ts";
import type { ShrinkAnswer, ShrinkTask } from "./startPictureShrinker.ts";

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes, longestPx }: ShrinkTask) => {
  shrinkPicture(bytes, longestPx).then(
    (small) => answer({ small }),
    // Nobody is told why: whoever asked shows the picture as it is.
    () => answer({ small: null }),
  );
});
keepCompiled();

function answer(message: ShrinkAnswer): void {
  process.send?.(message);
}
