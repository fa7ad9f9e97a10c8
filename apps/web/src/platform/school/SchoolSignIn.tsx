import { Button } from "@mantine/core";
import type { ProjectAnswer } from "@print-builder/api";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { SchoolReauthPanel, type SchoolReauthPanelProps } from "./SchoolReauthPanel.tsx";

type SchoolSignInProps = Omit<SchoolReauthPanelProps, "onSignedIn">;

/** A dialog that asks for new access to a project's school. Resolves to the project with that access. */
export function SchoolSignIn({ close, ...panel }: SchoolSignInProps & DialogProps<ProjectAnswer>) {
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
