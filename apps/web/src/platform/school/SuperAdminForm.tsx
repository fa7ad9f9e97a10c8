import { Button } from "@mantine/core";
import { CodeFields, CredentialFields, type LoginForm, TroubleNote } from "./LoginFields.tsx";
import classes from "./school.module.css";
import { codeDigits } from "./superAdminLogin.ts";

/** Signs a super admin in to the school system, with a code if the account requires one. */
export function SuperAdminForm({ login }: { readonly login: LoginForm }) {
  const wantsCode = login.at === "code";
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void login.submit();
      }}
    >
      {wantsCode ? <CodeFields login={login} /> : <CredentialFields login={login} />}
      <TroubleNote trouble={login.trouble} />
      {wantsCode ? (
        // No submit button: Enter must reach the form even with an empty code, so that it reports what is missing.
        <Button
          fullWidth
          disabled={login.code.length !== codeDigits}
          loading={login.isBusy}
          onClick={() => void login.submit()}
        >
          Verify code
        </Button>
      ) : (
        <Button type="submit" fullWidth loading={login.isBusy}>
          Sign in to the school system
        </Button>
      )}
    </form>
  );
}
