import { Button } from "@mantine/core";
import { DialogFrame } from "./DialogFrame.tsx";
import classes from "./dialog.module.css";
import type { DialogProps } from "./openDialog.ts";

export type MessageDialogProps = {
  readonly title: string;
  /** Line breaks are kept. */
  readonly message: string;
  /** Label of the main button: "Delete project", not "OK". */
  readonly action: string;
  /** Absent if there is nothing to decline. */
  readonly cancel?: string;
  readonly destructive?: boolean;
};

/** A message that must be answered. Resolves to true for the action. */
export function MessageDialog(props: MessageDialogProps & DialogProps<true>) {
  const { title, message, action, cancel, destructive, close } = props;
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      width={400}
      footer={
        <>
          {cancel === undefined ? null : (
            <Button variant="default" onClick={() => close(null)}>
              {cancel}
            </Button>
          )}
          <Button {...(destructive ? { color: "red" } : {})} data-autofocus onClick={() => close(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p className={classes.message}>{message}</p>
    </DialogFrame>
  );
}
