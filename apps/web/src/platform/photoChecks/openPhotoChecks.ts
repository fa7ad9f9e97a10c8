import { openDialog } from "#ui/dialogs/openDialog.ts";
import { withPart } from "../withPart.ts";

/** Looks at the photos of a project's records and shows which should be taken again. */
export async function openPhotoChecks(projectId: string): Promise<void> {
  await withPart(
    () => import("./PhotoChecks.tsx"),
    ({ PhotoChecks }) => openDialog(PhotoChecks, { projectId }),
  );
}
