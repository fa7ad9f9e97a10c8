import { Button } from "@mantine/core";
import type { ProjectAnswer } from "@print-builder/api";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { ApiError } from "../api/apiError.ts";
import { SchoolReauthPanel, type SchoolReauthPanelProps } from "./SchoolReauthPanel.tsx";

type SchoolSignInProps = Omit<SchoolReauthPanelProps, "onSignedIn">;

/** Asks for new access to a project's school. Results in the project as it is with that. */
function SchoolSignIn({ close, ...panel }: SchoolSignInProps & DialogProps<ProjectAnswer>) {
  return (
    <DialogFrame
      title="Sign in to the school system"
      width={560}
      footer={
        <Button variant="default" onClick={() => close(null)}>
          Cancel
        </Button>
      }
    >
      <SchoolReauthPanel {...panel} onSignedIn={close} />
    </DialogFrame>
  );
}

type Work = Pick<SchoolSignInProps, "projectId" | "work"> & {
  /** Told of the project after a sign-in was stored with it. */
  readonly onSignedIn: (project: ProjectAnswer) => void;
};

/**
 * Does what reads a project's school. Where the school system wants a sign-in, the person is asked for one and it is
 * done again. False when the person would not; fails with everything else.
 */
export async function withSchoolAccess(
  { onSignedIn, ...work }: Work,
  run: () => Promise<void>,
): Promise<boolean> {
  for (let again = false; ; again = true) {
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "schools_auth_required") throw error;
      const project = await openDialog(SchoolSignIn, { ...work, reason: error.message, again });
      if (!project) return false;
      onSignedIn(project);
    }
  }
}
