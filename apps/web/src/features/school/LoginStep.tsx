import type { SchoolClient } from "@print-builder/school";
import { IconShieldCheck } from "@tabler/icons-react";
import { SuperAdminForm } from "#platform/school/SuperAdminForm.tsx";
import { useSuperAdminLogin } from "#platform/school/useSuperAdminLogin.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./school.module.css";
import type { SchoolWizardWork } from "./useSchoolWizard.ts";

type LoginStepProps = { readonly client: SchoolClient; readonly work: SchoolWizardWork };

function SignedIn({ work }: Pick<LoginStepProps, "work">) {
  const user = work.state.login?.user;
  return (
    <div className={classes.signedIn}>
      <IconShieldCheck size={28} stroke={1.5} aria-hidden />
      <h3>Signed in{user?.email ? ` as ${user.email}` : ""}</h3>
      <p>Go on with Next, or log out to sign in as someone else.</p>
    </div>
  );
}

function LoginForm({ client, work }: LoginStepProps) {
  const login = useSuperAdminLogin(client.admin, (given) => {
    showToast("Super Admin login successful!", { tone: "success" });
    work.takeLogin(given);
  });
  return (
    <div className={classes.login}>
      <h3>{login.at === "code" ? "Check your e-mail" : "Sign in as super admin"}</h3>
      <p className={classes.about}>
        {login.at === "code"
          ? "This account is protected by a second step."
          : "With the account of the school system, not the one of this program. It stays in this browser until you log out."}
      </p>
      <SuperAdminForm login={login} />
    </div>
  );
}

/** Step 1: the super admin of the school system. */
export function LoginStep({ client, work }: LoginStepProps) {
  return work.state.login ? <SignedIn work={work} /> : <LoginForm client={client} work={work} />;
}
