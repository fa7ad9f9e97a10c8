import { Button } from "@mantine/core";
import { isSignedOut } from "@print-builder/school";
import { messageOf } from "#platform/api/apiError.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { SuperAdminLogin } from "./SuperAdminLogin.tsx";
import classes from "./school.module.css";
import type { SchoolWizardWork, WizardDeps } from "./useSchoolWizard.ts";

type LoadFailureProps = {
  readonly deps: WizardDeps;
  readonly work: SchoolWizardWork;
  readonly message: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** A list that could not be loaded; where the sign-in has run out, the way to a new one. */
export function LoadFailure({ deps, work, message, error, onRetry }: LoadFailureProps) {
  const signIn = async () => {
    const login = await openDialog(SuperAdminLogin, { client: deps.client });
    if (!login) return;
    work.renewLogin(login);
    onRetry();
  };
  return (
    <div className={classes.failure} role="alert">
      <b>{message}</b>
      <p>{messageOf(error)}</p>
      <div className={classes.buttons}>
        {isSignedOut(error) ? (
          <Button size="xs" onClick={() => void signIn()}>
            Sign in again
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  );
}
