// Child process of readFontInChild: tests one font and answers with a message.
import process from "node:process";
import { FontFileError } from "@print-builder/fonts";
import { InputError } from "../inputError.ts";
import { keepCompiled } from "../keepCompiled.ts";
import type { FontAnswer, FontJob } from "./fontFacts.ts";
import { tryFont } from "./tryFont.ts";

// The parent ends this process once it has the answer; exiting earlier could lose the answer.
process.once("disconnect", () => process.exit());
process.once("message", (job: FontJob) => {
  tryFont(job).then(
    (facts) => send({ kind: "usable", facts }),
    (error: unknown) => send({ kind: "refused", message: messageOf(error, job) }),
  );
});
keepCompiled();

function messageOf(error: unknown, { fileName }: FontJob): string {
  const isTold = error instanceof FontFileError || error instanceof InputError;
  return isTold ? error.message : `The font "${fileName}" cannot be read. Upload another TTF or OTF file.`;
}

function send(answer: FontAnswer): void {
  process.send?.(answer);
}
