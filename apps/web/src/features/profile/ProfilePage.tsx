import { Button, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconExternalLink, IconUserOff } from "@tabler/icons-react";
import { useSession } from "#platform/session/session.ts";
import type { CurrentUser } from "#platform/session/storedSession.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import classes from "./profile.module.css";

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
  { value: "auto", label: "Like the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes.card} aria-labelledby="appearance">
      <div className={classes.setting}>
        <h2 id="appearance">Appearance</h2>
        <p>Kept in this browser.</p>
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

/** For users who connect other programs. */
function ApiReference() {
  return (
    <section className={classes.card} aria-labelledby="api">
      <div className={classes.setting}>
        <h2 id="api">API</h2>
        <p>Every API call of this server, to read and try.</p>
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
