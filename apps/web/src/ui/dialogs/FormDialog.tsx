import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { DialogFrame } from "./DialogFrame.tsx";

type FormDialogProps = {
  readonly title: string;
  /** What the main button says. */
  readonly action: string;
  /** What it says while it works; it spins without. */
  readonly busyAction?: string;
  readonly busy?: boolean;
  /** What was entered cannot be sent: neither the button nor Enter does anything. */
  readonly disabled?: boolean;
  /** Beside the title, for what concerns the dialog as a whole. */
  readonly actions?: ReactNode;
  /** Width in px. */
  readonly width?: number;
  readonly className?: string | undefined;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A dialog that asks for something to be entered: Enter sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, busyAction, busy = false, disabled = false, width = 440, className = "" } = props;
  const { actions, onSubmit, onCancel, children } = props;
  const form = useId();
  const isTold = busy && busyAction !== undefined;
  return (
    <DialogFrame
      title={title}
      actions={actions}
      width={width}
      busy={busy}
      holdsText
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={disabled || isTold} loading={busy && !isTold}>
            {isTold ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !busy) onSubmit();
        }}
      >
        {children}
      </form>
    </DialogFrame>
  );
}
