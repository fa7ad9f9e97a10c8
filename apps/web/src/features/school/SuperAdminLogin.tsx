import type { SchoolClient } from "@print-builder/school";
import { SuperAdminForm } from "#platform/school/SuperAdminForm.tsx";
import type { SchoolLogin } from "#platform/school/schoolSession.ts";
import { useSuperAdminLogin } from "#platform/school/useSuperAdminLogin.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";

type SuperAdminLoginProps = { readonly client: SchoolClient } & DialogProps<SchoolLogin>;

/** Signs a super admin in over what is shown. Results in the login. */
export function SuperAdminLogin({ client, close }: SuperAdminLoginProps) {
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
