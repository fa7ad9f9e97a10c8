import type { Project } from "@print-builder/core/document";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import { endSchoolSession, readSchoolSession } from "#platform/school/schoolSession.ts";
import { useSession } from "#platform/session/session.ts";
import { withPart } from "#platform/withPart.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Input of the school data wizard: the project as it is on screen, saved or not. */
export type SchoolWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  /** Changes a text on the card as one edit and returns the changed project. */
  readonly changeText: (place: TextPlace, text: string) => Project;
};

/**
 * Opens the school data wizard, which announces the mapping that it stores. If it is closed before the end, it leaves
 * nothing of the school system in this browser.
 */
export async function openSchoolWizard(request: SchoolWizardRequest): Promise<void> {
  // Loaded on demand, because most projects read a table.
  const wizard = () => import("./SchoolWizard.tsx");
  await withPart(wizard, ({ SchoolWizard }) => openDialog(SchoolWizard, { request }));
  // A user whose own session has expired may come back and continue.
  const isLeft = useSession.getState().status === "signedIn" && !readSchoolSession().isCompleted;
  if (isLeft) endSchoolSession();
}
