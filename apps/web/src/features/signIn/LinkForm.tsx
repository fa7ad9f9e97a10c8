import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconLinkOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { isLongEnough, NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import { startSession } from "#platform/session/session.ts";
import { usePageTitle } from "#ui/usePageTitle.ts";
import classes from "./signIn.module.css";

type LinkFormProps = {
  readonly token: string;
  /** Called when the user has signed in, or asks for the normal sign-in form. */
  readonly onDone: () => void;
};

/** Lets the owner of a link set a password, and signs them in. */
export function LinkForm({ token, onDone }: LinkFormProps) {
  const [password, setPassword] = useState("");
  usePageTitle("Choose a password");
  const link = useQuery({
    queryKey: ["sign-in link"],
    queryFn: ({ signal }) => call(routes.lookAtLink, { body: { token } }, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const choose = useMutation({
    mutationFn: () => call(routes.useLink, { body: { token, new_password: password } }),
    onSuccess: ({ token: session, user }) => {
      startSession(session, user);
      onDone();
    },
  });
  if (link.isError) {
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>This link does not work</h1>
        <div className={classes.banner} role="alert">
          <IconLinkOff size={18} stroke={1.75} aria-hidden />
          <p>{messageOf(link.error)}</p>
        </div>
        <Button variant="default" onClick={onDone}>
          Sign in with a password
        </Button>
      </div>
    );
  }
  const isReady = isLongEnough(password) && link.isSuccess && !choose.isPending;
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>
        {link.data?.kind === "invitation" ? `Welcome, ${link.data.name}` : "Choose a new password"}
      </h1>
      <p className={classes.lead}>
        {link.data ? `You will sign in as ${link.data.email}.` : "Checking your link…"}
      </p>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) choose.mutate();
        }}
      >
        {/* Password managers store a password with its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={link.data?.email ?? ""} />
        <NewPasswordInput
          label="Your password"
          value={password}
          problem={choose.isError ? messageOf(choose.error) : null}
          onChange={(value) => {
            choose.reset();
            setPassword(value);
          }}
        />
        <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={choose.isPending}>
          Set password and sign in
        </Button>
      </form>
    </div>
  );
}
