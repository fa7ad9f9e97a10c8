import { Button } from "@mantine/core";
import { isSignedOut, type SchoolClient } from "@print-builder/school";
import { messageOf } from "#platform/api/apiError.ts";
import { SuperAdminForm } from "#platform/school/SuperAdminForm.tsx";
import type { SchoolLogin } from "#platform/school/schoolSession.ts";
import { useSuperAdminLogin } from "#platform/school/useSuperAdminLogin.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./school.module.css";
import type { SchoolWizardModel, WizardDeps } from "./useSchoolWizard.ts";

type SuperAdminLoginProps = { readonly client: SchoolClient } & DialogProps<SchoolLogin>;

/** Signs a super admin in on top of the current screen. Resolves to the login. */
function SuperAdminLogin({ client, close }: SuperAdminLoginProps) {
  const login = useSuperAdminLogin(client.admin, (given) => {
    showToast("Login successful!", { tone: "success" });
    close(given);
  });
  return (
    <DialogFrame title="Super Admin Login" width={400} busy={login.isBusy}>
      <SuperAdminForm login={login} />
    </DialogFrame>
  );
}

type LoadFailureProps = {
  readonly deps: WizardDeps;
  readonly work: SchoolWizardModel;
  readonly message: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** A list that could not be loaded; if the sign-in has expired, offers a new one. */
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
