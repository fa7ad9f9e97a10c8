import type { Project } from "@print-builder/core/document";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import { endSchoolSession, readSchoolSession } from "#platform/school/schoolSession.ts";
import { useSession } from "#platform/session/session.ts";
import { withPart } from "#platform/withPart.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** What the school data wizard is opened with: the project as it is on the screen, saved or not. */
export type SchoolWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  /** Writes another text on the card, as one edit; answers the project with it. */
  readonly changeText: (place: TextPlace, text: string) => Project;
};

/**
 * Opens the school data wizard, which announces the mapping that it stores. Closed before its end, it leaves nothing of
 * the school system in this browser.
 */
export async function openSchoolWizard(request: SchoolWizardRequest): Promise<void> {
  // Loaded when it is first wanted: most projects read a table.
  const wizard = () => import("./SchoolWizard.tsx");
  await withPart(wizard, ({ SchoolWizard }) => openDialog(SchoolWizard, { request }));
  // Whoever's own session has expired comes back and goes on.
  const isLeft = useSession.getState().status === "signedIn" && !readSchoolSession().isCompleted;
  if (isLeft) endSchoolSession();
}
