import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { ListedUser, RouteAnswer, routes } from "@print-builder/api";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { signInLink } from "#platform/session/signInLink.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./users.module.css";

type LinkDialogProps = {
  readonly user: ListedUser;
  readonly link: RouteAnswer<typeof routes.makeUserLink>;
};

/** Shows a link once, for the administrator to pass on. */
export function LinkDialog({ user, link, close }: LinkDialogProps & DialogProps<never>) {
  const clipboard = useClipboard({ timeout: 3000 });
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
          Send this link to {user.name} yourself: nobody is sent a message. Whoever opens it chooses the
          password of {user.email}. It works once, until {dateText(link.expires_at)}, and is not shown again.
        </p>
        <TextInput
          label="Link"
          readOnly
          data-autofocus
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="light"
          leftSection={
            clipboard.copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />
          }
          onClick={() => clipboard.copy(address)}
        >
          {clipboard.copied ? "Copied" : "Copy the link"}
        </Button>
      </div>
    </DialogFrame>
  );
}
