import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useDialogState } from "./DialogHost.tsx";
import classes from "./dialog.module.css";

type DialogFrameProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** Width in px. */
  readonly width?: number;
  /** An alertdialog interrupts with a text that must be answered; it has no close button. */
  readonly role?: "dialog" | "alertdialog";
  /** True while something is being saved: Escape and a click outside then do nothing. */
  readonly busy?: boolean;
};

/** Mantine writes role="dialog" after the props it is given, so the other role is set on the element. */
function asAlertDialog(element: HTMLDivElement | null): void {
  element?.setAttribute("role", "alertdialog");
}

/** The frame of every dialog: labelled, keeps the focus inside, closes on Escape. */
export function DialogFrame({ title, children, footer, width = 440, role = "dialog", busy }: DialogFrameProps) {
  const { opened, cancel, onExited } = useDialogState();
  const isAlert = role === "alertdialog";
  return (
    <Modal.Root
      opened={opened}
      onClose={busy ? () => undefined : cancel}
      closeOnClickOutside={!isAlert}
      size={width}
      centered
      transitionProps={{ transition: "pop", duration: 140, onExited }}
    >
      <Modal.Overlay className={classes.scrim ?? ""} backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content className={classes.content ?? ""} {...(isAlert ? { ref: asAlertDialog } : {})}>
        <Modal.Header className={classes.header ?? ""}>
          <Modal.Title className={classes.title ?? ""}>{title}</Modal.Title>
          {isAlert ? null : <CloseButton aria-label="Close" onClick={cancel} disabled={busy ?? false} />}
        </Modal.Header>
        <Modal.Body className={classes.body ?? ""}>{children}</Modal.Body>
        {footer ? <div className={classes.footer}>{footer}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
