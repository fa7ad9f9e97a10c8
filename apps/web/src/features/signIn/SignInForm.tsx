import { Button, TextInput } from "@mantine/core";
import { routes } from "@print-builder/api";
import {
  IconAlertTriangle,
  IconEye,
  IconEyeOff,
  IconInfoCircle,
  IconLock,
  IconMail,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { startSession } from "#platform/session/session.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./signIn.module.css";

function ErrorBanner({ error }: { readonly error: unknown }) {
  const fromServer = error instanceof ApiError && error.status > 0;
  return (
    <div className={classes.banner} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>{(fromServer ? error.detail : null) ?? "Login failed"}</p>
        {fromServer ? null : <p className={classes.reason}>{messageOf(error)}</p>}
      </div>
    </div>
  );
}

function ExpiredNote() {
  return (
    <div className={classes.banner} data-tone="info" role="status">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <p>Your session has ended. Sign in again to continue where you left off.</p>
    </div>
  );
}

/** Sends the typed values unchanged; the server reports errors. */
export function SignInForm({ expired }: { readonly expired: boolean }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const signIn = useMutation({
    mutationFn: () => call(routes.login, { body: { email, password } }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      {signIn.isError ? <ErrorBanner error={signIn.error} /> : expired ? <ExpiredNote /> : null}
      <TextInput
        label="Email"
        name="email"
        size="lg"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        leftSection={<IconMail size={18} stroke={1.75} />}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Password"
        name="password"
        size="lg"
        type={shown ? "text" : "password"}
        autoComplete="current-password"
        leftSection={<IconLock size={18} stroke={1.75} />}
        rightSection={
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            size="sm"
            onClick={() => setShown(!shown)}
          >
            <Eye size={18} stroke={1.75} />
          </IconButton>
        }
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth className={classes.submit ?? ""} disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in…" : "Sign In"}
      </Button>
    </form>
  );
}
