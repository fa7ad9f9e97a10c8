import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "./apiError.ts";

/** How long a failure stands, ms: it is read, not only seen. */
const readingTimeMs = 6000;

/** Tells in passing that something failed, and logs it. Nothing waits for the person. */
export function showFailure(error: unknown, message = messageOf(error)): void {
  console.warn(message, error);
  showToast(message, { tone: "error", durationMs: readingTimeMs });
}
