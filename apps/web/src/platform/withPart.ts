import { showFailure } from "./api/showFailure.ts";

/**
 * Does something with a part of the app that comes when it is first wanted: `withPart(() => import("./Tour.tsx"), …)`.
 * Where it cannot be fetched, that is told and the answer is null; the screen stays as it is.
 */
export async function withPart<Part, Result>(
  load: () => Promise<Part>,
  use: (part: Part) => Result | Promise<Result>,
): Promise<Result | null> {
  const part = await load().catch((error: unknown) => {
    showFailure(error, "This part of the app could not be loaded. Save your work, then load the page again.");
    return null;
  });
  return part === null ? null : await use(part);
}
