// Worker thread that converts pictures to the inks of a press. Its worker data is the press's profile.
import { parentPort, workerData } from "node:worker_threads";
import { createCmykTransform } from "./cmykTransform.ts";

const toCmyk = await createCmykTransform(workerData);
parentPort?.on("message", ({ id, samples, pixels }) => {
  parentPort?.postMessage({ id, inks: toCmyk(samples, pixels) });
});
