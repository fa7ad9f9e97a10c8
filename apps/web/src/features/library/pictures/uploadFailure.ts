import { ApiError, messageOf } from "#platform/api/apiError.ts";

/** Pictures are stored with a project. */
export const uploadNeedsProject = "Open a project to upload media";

/** What to tell when pictures could not be stored. */
export function uploadFailure(error: unknown): string {
  // The project went away while it was open here: there is nothing to store pictures with.
  const isGone = error instanceof ApiError && error.code === "project_not_found";
  return isGone ? uploadNeedsProject : `The pictures were not uploaded: ${messageOf(error)}`;
}
