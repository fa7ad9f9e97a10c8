import { messageOf } from "../../lib/api/apiError.ts";
import { showToast } from "./showToast.ts";

/** How long a failure stands, ms: it is read, not only seen. */
const readingTimeMs = 6000;

/** Tells in passing that something failed, and logs it. Nothing waits for the person. */
export function showFailure(error: unknown, message = messageOf(error)): void {
  console.warn(message, error);
  showToast(message, { tone: "error", durationMs: readingTimeMs });
}
