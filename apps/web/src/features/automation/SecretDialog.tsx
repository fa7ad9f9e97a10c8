import { Button } from "@mantine/core";
import { CopyField } from "#ui/CopyField.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import classes from "./automation.module.css";

type SecretDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  /** Label of the button that copies the secret. */
  readonly action: string;
};

/** Shows a secret, which is never shown again. */
export function SecretDialog({
  title,
  text,
  label,
  secret,
  action,
  close,
}: SecretDialogProps & DialogProps<never>) {
  return (
    <DialogFrame title={title} width={520} footer={<Button onClick={() => close(null)}>Done</Button>}>
      <div className={classes.form}>
        <WarningNote>{text}</WarningNote>
        <CopyField label={label} value={secret} action={action} />
      </div>
    </DialogFrame>
  );
}
