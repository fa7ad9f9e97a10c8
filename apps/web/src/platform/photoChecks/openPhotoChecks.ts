import { openDialog } from "#ui/dialogs/openDialog.ts";
import { withPart } from "../openLater.ts";

/** Checks the photos of a project's records and shows which photos to retake. */
export async function openPhotoChecks(projectId: string): Promise<void> {
  await withPart(
    () => import("./PhotoChecks.tsx"),
    ({ PhotoChecks }) => openDialog(PhotoChecks, { projectId }),
  );
}
