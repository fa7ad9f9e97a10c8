import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { DialogFrame } from "./DialogFrame.tsx";

type FormDialogProps = {
  readonly title: string;
  /** Label of the main button. */
  readonly action: string;
  /** The main button's label while it is working. Without this label, the button shows a spinner. */
  readonly busyAction?: string;
  readonly busy?: boolean;
  /** True if the input cannot be submitted, which disables the button and Enter. */
  readonly disabled?: boolean;
  /** Shown next to the title, for the whole dialog. */
  readonly actions?: ReactNode;
  /** Width in px. */
  readonly width?: number;
  readonly className?: string | undefined;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A dialog with a form, which Enter submits. */
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
