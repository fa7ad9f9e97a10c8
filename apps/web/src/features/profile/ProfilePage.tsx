import { Button, PasswordInput, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconExternalLink, IconUserOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { isLongEnough, NewPasswordInput } from "#platform/session/NewPasswordInput.tsx";
import { useSession } from "#platform/session/session.ts";
import type { CurrentUser } from "#platform/session/storedSession.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./profile.module.css";

const empty = { current: "", next: "", again: "" };

/** Changes the signed-in user's password, which ends their sessions in other browsers. */
function ChangePassword() {
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
        <p>Changing it signs you out everywhere else.</p>
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
          label="Repeat new password"
          autoComplete="new-password"
          maxLength={200}
          error={differs ? "The new passwords do not match." : null}
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

const roleNames: Readonly<Record<CurrentUser["role"], string>> = {
  admin: "Admin",
  super_admin: "Super admin",
};

function UserCard({ user }: { readonly user: CurrentUser }) {
  return (
    <section className={classes.card} aria-label="Your account">
      <Avatar name={user.name || user.email} large />
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{user.name || "—"}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Role</dt>
        <dd>{roleNames[user.role] ?? user.role}</dd>
      </dl>
    </section>
  );
}

const schemes = [
  { value: "auto", label: "Same as system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes.card} aria-labelledby="appearance">
      <div className={classes.setting}>
        <h2 id="appearance">Appearance</h2>
        <p>Saved in this browser.</p>
      </div>
      <SegmentedControl
        aria-label="Appearance"
        data={[...schemes]}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
      />
    </section>
  );
}

/** Links for users who connect other programs to the API. */
function ApiReference() {
  return (
    <section className={classes.card} aria-labelledby="api">
      <div className={classes.setting}>
        <h2 id="api">API</h2>
        <p>Read about every API call of this server, and try it out.</p>
      </div>
      <Button
        component="a"
        href={routes.apiDocs.path}
        target="_blank"
        rel="noopener"
        variant="default"
        rightSection={<IconExternalLink size={16} stroke={1.75} />}
      >
        API Reference
      </Button>
    </section>
  );
}

export function ProfilePage() {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  return (
    <>
      <PageHeader title="Profile" />
      <div className={classes.stack}>
        {user ? (
          <UserCard user={user} />
        ) : (
          <EmptyState
            title="No user"
            text="This browser does not know who is signed in. Log out and sign in again."
            icon={<IconUserOff size={26} stroke={1.5} />}
          />
        )}
        <Appearance />
        <ChangePassword />
        {user?.role === "super_admin" ? <ApiReference /> : null}
      </div>
    </>
  );
}
