import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import type { VersionHistoryProps } from "./VersionHistory.tsx";

// Loaded on demand: few visits use it.
const VersionHistory = lazy(async () => ({ default: (await import("./VersionHistory.tsx")).VersionHistory }));

/** Shows the versions of the open project. Unsaved changes are saved first, so that the current state is among them. */
export async function openVersions(parts: VersionHistoryProps): Promise<void> {
  await parts.saver.save();
  await openDialog(VersionHistory, parts);
}
