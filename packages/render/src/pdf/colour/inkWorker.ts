// A thread of its own that converts pictures to the inks of the press whose profile it was started with.
import { parentPort, workerData } from "node:worker_threads";
import { createCmykTransform } from "./cmykTransform.ts";

const toCmyk = await createCmykTransform(workerData);
parentPort?.on("message", ({ id, samples, pixels }) => {
  parentPort?.postMessage({ id, inks: toCmyk(samples, pixels) });
});
