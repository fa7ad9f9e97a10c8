import { Badge, Button, Select, TextInput } from "@mantine/core";
import { type ListedUser, routes, type UserAnswer } from "@print-builder/api";
import { IconChevronRight, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton, IconLink } from "#ui/IconButton.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { SetPassword } from "./SetPassword.tsx";
import classes from "./users.module.css";
import { roleChoices, statusChoices, useUserAction } from "./useUsers.ts";

const keyIcon = <IconKey size={17} stroke={1.75} />;

type Draft = Partial<Pick<UserAnswer, "name" | "email" | "role">>;

/** Changes of a user, with the message for success. */
function actionsOn(user: UserAnswer) {
  const params = { id: user.id };
  return {
    save: (body: Required<Draft>) => ({
      run: () => call(routes.updateUser, { params, body }),
      done: `${body.name} was saved`,
    }),
    setStatus: (status: UserAnswer["status"]) => ({
      run: () => call(routes.updateUser, { params, body: { status } }),
      done: `${user.name} is ${status} now`,
    }),
    remove: {
      run: async () => {
        await call(routes.deleteUser, { params });
        return undefined;
      },
      done: `${user.name} was deleted`,
    },
    restore: { run: () => call(routes.restoreUser, { params }), done: `${user.name} was restored` },
  };
}

/** Sets a user's password. Administrators change their own password in the profile, which asks for the current one. */
function PasswordAction({ user }: { readonly user: UserAnswer }) {
  const isOwn = useSession((session) => session.status === "signedIn" && session.user?.id === user.id);
  if (isOwn) {
    return (
      <IconLink label="Change your password" to="/profile">
        {keyIcon}
      </IconLink>
    );
  }
  const set = async () => {
    if (await openDialog(SetPassword, { user })) {
      showToast(`The password of ${user.name} was set`, { tone: "success" });
    }
  };
  return (
    <IconButton label={`Set password of ${user.name}`} onClick={() => void set()}>
      {keyIcon}
    </IconButton>
  );
}

type UserRowProps = {
  readonly user: ListedUser;
  /** True while the side panel shows this user. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

/** A user whose fields are edited in place. The status is stored at once, all other fields by Save. */
export function UserRow({ user, isOpen, onOpen }: UserRowProps) {
  const [draft, setDraft] = useState<Draft>({});
  const { busy, act } = useUserAction();
  const actions = actionsOn(user);
  const deleted = user.deleted_at !== null;
  const { name, email, role } = {
    name: user.name,
    email: user.email,
    role: user.role,
    ...(deleted ? {} : draft),
  };
  const isChanged = Object.keys(draft).length > 0;
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const save = async () => {
    if (await act(actions.save({ name: name.trim(), email: email.trim(), role }))) setDraft({});
  };
  const field = { size: "sm", disabled: deleted || busy } as const;
  return (
    <tr
      data-deleted={deleted || undefined}
      data-open={isOpen || undefined}
      data-changed={isChanged || undefined}
    >
      <td>
        <TextInput
          leftSection={<Avatar name={user.name} />}
          leftSectionWidth={44}
          {...field}
          aria-label={`Name of ${user.name}`}
          maxLength={200}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          {...field}
          aria-label={`Email of ${user.name}`}
          type="email"
          maxLength={320}
          value={email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </td>
      <td>
        <Select
          {...field}
          aria-label={`Role of ${user.name}`}
          data={roleChoices}
          value={role}
          onChange={(chosen) => chosen && change({ role: chosen })}
        />
      </td>
      <td>
        <Select
          {...field}
          aria-label={`Status of ${user.name}`}
          data={statusChoices}
          value={user.status}
          onChange={(chosen) => chosen && chosen !== user.status && void act(actions.setStatus(chosen))}
        />
      </td>
      <td>
        <Badge color={deleted ? "red" : "gray"}>{deleted ? "Yes" : "No"}</Badge>
      </td>
      <td>
        <div className={classes.rowActions}>
          {deleted ? (
            <Button variant="default" disabled={busy} onClick={() => void act(actions.restore)}>
              Restore
            </Button>
          ) : (
            <>
              <Button variant={isChanged ? "filled" : "subtle"} disabled={busy} onClick={() => void save()}>
                Save
              </Button>
              <PasswordAction user={user} />
              <Button variant="subtle" color="red" disabled={busy} onClick={() => void act(actions.remove)}>
                Delete
              </Button>
            </>
          )}
          <IconButton label={`About ${user.name}`} aria-expanded={isOpen} onClick={onOpen}>
            <IconChevronRight size={17} stroke={1.75} />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}
