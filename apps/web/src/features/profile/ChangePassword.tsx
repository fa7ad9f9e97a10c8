import { Button, PasswordInput } from "@mantine/core";
import { routes } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { isLongEnough, NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./profile.module.css";

const empty = { current: "", next: "", again: "" };

/** Changes the user's own password, which ends their sessions in other browsers. */
export function ChangePassword() {
  const [form, setForm] = useState(empty);
  const set = (part: Partial<typeof empty>) => setForm((before) => ({ ...before, ...part }));
  const change = useMutation({
    mutationFn: () =>
      call(routes.changePassword, {
        body: { current_password: form.current, new_password: form.next },
      }),
    onSuccess: () => {
      setForm(empty);
      showToast("Your password was changed", { tone: "success" });
    },
    onError: (error) => showFailure(error),
  });
  const isSame = form.next !== "" && form.next === form.current;
  const differs = form.again !== "" && form.again !== form.next;
  const complete = form.current !== "" && form.next !== "" && form.again === form.next;
  const ready = complete && isLongEnough(form.next) && !isSame && !change.isPending;
  return (
    <section className={classes.card} aria-labelledby="password">
      <div className={classes.setting}>
        <h2 id="password">Password</h2>
        <p>A change signs you out everywhere else.</p>
      </div>
      <form
        className={classes.password}
        aria-labelledby="password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) change.mutate();
        }}
      >
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          maxLength={1000}
          value={form.current}
          onChange={(event) => set({ current: event.currentTarget.value })}
        />
        <NewPasswordInput
          label="New password"
          problem={isSame ? "It must differ from the current password." : null}
          value={form.next}
          onChange={(next) => set({ next })}
        />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          maxLength={200}
          error={differs ? "The two new passwords differ." : null}
          value={form.again}
          onChange={(event) => set({ again: event.currentTarget.value })}
        />
        <Button type="submit" disabled={!ready} loading={change.isPending}>
          Change Password
        </Button>
      </form>
    </section>
  );
}
