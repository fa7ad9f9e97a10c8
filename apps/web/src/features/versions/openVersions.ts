import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import type { VersionHistoryProps } from "./VersionHistory.tsx";

// Looked at now and then, by few.
const VersionHistory = lazy(async () => ({ default: (await import("./VersionHistory.tsx")).VersionHistory }));

/** Shows the versions of the open project. What is on the screen is saved first, so that it is one of them. */
export async function openVersions(parts: VersionHistoryProps): Promise<void> {
  await parts.saver.save();
  await openDialog(VersionHistory, parts);
}
