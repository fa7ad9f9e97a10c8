import { endSchoolSession, readSchoolSession } from "../../lib/school/schoolSession.ts";
import type { OpenSchoolWizard } from "../../lib/school/schoolWizard.ts";
import { useSession } from "../../lib/session.ts";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { showFailure } from "../../ui/toasts/showFailure.ts";

/** Opens the school data wizard. Closed before its end, it leaves nothing of the school system in this browser. */
export const openSchoolWizard: OpenSchoolWizard = async (request) => {
  // Loaded when it is first wanted: most projects read a table.
  const wizard = await import("./SchoolWizard.tsx").catch((error: unknown) => {
    showFailure(error, "The school data wizard could not be loaded. Load the page again.");
    return null;
  });
  if (!wizard) return null;
  const { SchoolWizard } = wizard;
  const saved = await openDialog(SchoolWizard, { request });
  // Whoever's own session has expired comes back and goes on.
  const isLeft = useSession.getState().status === "signedIn" && !readSchoolSession().isCompleted;
  if (isLeft) endSchoolSession();
  return saved;
};
