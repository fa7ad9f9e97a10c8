import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "./apiError.ts";

/** Time for which a failure stays on the screen, ms: long enough to read the message. */
const readingTimeMs = 6000;

/** Shows a failure as a toast and logs it. Does not block the user. */
export function showFailure(error: unknown, message = messageOf(error)): void {
  console.warn(message, error);
  showToast(message, { tone: "error", durationMs: readingTimeMs });
}
