import { showFailure } from "./api/showFailure.ts";

/**
 * Loads a part of the app on first use and calls a function with it: `withPart(() => import("./Tour.tsx"), …)`. If
 * loading fails, reports the failure and returns null, and the screen stays unchanged.
 */
export async function withPart<Part, Result>(
  load: () => Promise<Part>,
  use: (part: Part) => Result | Promise<Result>,
): Promise<Result | null> {
  const part = await load().catch((error: unknown) => {
    showFailure(error, "This part of the app could not be loaded. Save your work, then reload the page.");
    return null;
  });
  return part === null ? null : await use(part);
}
