import { openDialog } from "#ui/dialogs/openDialog.ts";
import { fileManagerAccess } from "./schoolConnection.ts";

/** Opens the File Manager over the screen; where it is not available it says why. Resolves when it closes. */
export async function openFileManager(isSchoolMode: boolean): Promise<void> {
  // Loaded when it is first wanted: most cards are designed without it.
  const { FileManagerDialog } = await import("./FileManagerDialog.tsx");
  await openDialog(FileManagerDialog, { access: fileManagerAccess(isSchoolMode) });
}
