import { Badge, Button, CloseButton } from "@mantine/core";
import { type ListedUser, type RouteAnswer, routes } from "@print-builder/api";
import { IconCheck, IconKey, IconMailForward, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { useSession } from "#platform/session/session.ts";
import { signInLink } from "#platform/session/signInLink.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { dateText } from "#ui/texts/dateText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { SetPassword } from "./SetPassword.tsx";
import classes from "./users.module.css";
import { roleNames, useMakeLink, useUserAction } from "./useUsers.ts";

type LinkDialogProps = {
  readonly user: ListedUser;
  readonly link: RouteAnswer<typeof routes.makeUserLink>;
};

/** Shows a link for the administrator to pass on; the link is never shown again. */
function LinkDialog({ user, link, close }: LinkDialogProps & DialogProps<never>) {
  const address = signInLink(window.location.origin, link.token);
  return (
    <DialogFrame
      title={link.kind === "invitation" ? `Invitation for ${user.name}` : `New password for ${user.name}`}
      actions={<WhatIs word="accessLink" name="How this works" />}
      width={480}
      footer={<Button onClick={() => close(null)}>Done</Button>}
    >
      <div className={classes.setPassword}>
        <p>
          No email is sent: send this link to {user.name} yourself. Anyone who opens it can set the password
          for {user.email}. It works once, until {dateText(link.expires_at)}, and is not shown again.
        </p>
        <CopyField label="Link" value={address} action="Copy the link" />
      </div>
    </DialogFrame>
  );
}

/** The permissions of each role, the most frequently asked about first. */
const rights = [
  { text: "Design, print and manage all projects, tags and templates", superAdmin: false },
  { text: "Report which cards came out, and print them again", superAdmin: false },
  { text: "Connect projects to a school system with an account there", superAdmin: false },
  { text: "Add, change and remove users", superAdmin: true },
  { text: "See everybody’s jobs and the server’s state", superAdmin: true },
  { text: "Create API keys and webhooks for other programs", superAdmin: true },
  { text: "Delete projects in the trash forever", superAdmin: true },
] as const;

function Rights({ role }: Pick<ListedUser, "role">) {
  return (
    <ul className={classes.rights}>
      {rights.map(({ text, superAdmin }) => {
        const may = role === "super_admin" || !superAdmin;
        return (
          <li key={text} data-may={may}>
            {may ? (
              <IconCheck size={16} stroke={2} aria-hidden />
            ) : (
              <IconX size={16} stroke={2} aria-hidden />
            )}
            <span>
              {may ? "" : "Cannot: "}
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Describes how a user can sign in. */
function entryText({ is_set_up, link, status, deleted_at, seen_at }: ListedUser): string {
  if (deleted_at !== null) return "Deleted: cannot sign in. Their work stays.";
  if (status === "inactive") return "Inactive: cannot sign in. Their work stays.";
  if (link?.kind === "invitation") return `Invited. The link works until ${dateText(link.expires_at)}.`;
  if (!is_set_up) return "Has no password yet, and cannot sign in without one.";
  const seen = seen_at === null ? "Not signed in anywhere." : `Last seen ${dateText(seen_at)}.`;
  return link ? `${seen} The password reset link works until ${dateText(link.expires_at)}.` : seen;
}

function Entry({ user }: { readonly user: ListedUser }) {
  const isOwn = useSession((session) => session.status === "signedIn" && session.user?.id === user.id);
  const makeLink = useMakeLink();
  const { busy, act } = useUserAction();
  const isShutOut = user.deleted_at !== null || user.status !== "active";
  if (isOwn) return <Link to="/profile">Change your password in your profile</Link>;
  if (isShutOut) return null;
  const hand = async () => {
    const link = await makeLink(user);
    if (link) await openDialog(LinkDialog, { user, link });
  };
  const set = async () => {
    if (await openDialog(SetPassword, { user })) {
      showToast(`The password of ${user.name} was set`, { tone: "success" });
    }
  };
  const revoke = {
    run: async () => {
      await call(routes.revokeUserLink, { params: { id: user.id } });
      return undefined;
    },
    done: `The link for ${user.name} no longer works`,
  };
  const action = user.is_set_up ? "Reset password…" : user.link ? "New invitation…" : "Invite…";
  return (
    <div className={classes.entry}>
      <Button
        variant={user.is_set_up ? "default" : "filled"}
        leftSection={<IconMailForward size={16} stroke={1.75} />}
        onClick={() => void hand()}
      >
        {action}
      </Button>
      <Button variant="default" leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => void set()}>
        Set a password…
      </Button>
      {user.link ? (
        <Button variant="subtle" color="red" disabled={busy} onClick={() => void act(revoke)}>
          Revoke the link
        </Button>
      ) : null}
    </div>
  );
}

type UserPanelProps = { readonly user: ListedUser; readonly onClose: () => void };

/** Details of a user: their permissions, and how they sign in. */
export function UserPanel({ user, onClose }: UserPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { id } = user;
  useEffect(() => {
    if (id) panel.current?.focus();
  }, [id]);
  return (
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={`About ${user.name}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className={classes.panelHead}>
        <Avatar name={user.name} large />
        <div className={classes.panelName}>
          <h2>{user.name}</h2>
          <p>{user.email}</p>
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <h3>
        Permissions{" "}
        <Badge color={user.role === "super_admin" ? "iris" : "gray"}>{roleNames[user.role]}</Badge>
      </h3>
      <Rights role={user.role} />
      <h3>Signing in</h3>
      <p className={classes.entryText}>{entryText(user)}</p>
      <Entry user={user} />
    </aside>
  );
}
