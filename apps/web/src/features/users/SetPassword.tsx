import { Button } from "@mantine/core";
import { routes, type UserAnswer } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { isLongEnough, NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "./users.module.css";

type SetPasswordProps = { readonly user: UserAnswer };

/** Sets a new password for a user who has forgotten theirs. Resolves to true once it is set. */
export function SetPassword({ user, close }: SetPasswordProps & DialogProps<true>) {
  const [password, setPassword] = useState("");
  const save = useMutation({
    mutationFn: () => call(routes.updateUser, { params: { id: user.id }, body: { password } }),
    onSuccess: () => close(true),
  });
  const isReady = isLongEnough(password) && !save.isPending;
  return (
    <DialogFrame
      title={`Set a password for ${user.name}`}
      busy={save.isPending}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form="set-password" disabled={!isReady} loading={save.isPending}>
            Set Password
          </Button>
        </>
      }
    >
      <form
        id="set-password"
        className={classes.setPassword}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        <p>
          It replaces the current password and signs {user.name} out everywhere. No email is sent. Tell them
          yourself.
        </p>
        <NewPasswordInput
          label="New password"
          isFirst
          value={password}
          problem={save.isError ? messageOf(save.error) : null}
          onChange={(value) => {
            save.reset();
            setPassword(value);
          }}
        />
      </form>
    </DialogFrame>
  );
}
