import { CloseButton, Modal } from "@mantine/core";
import { type ReactNode, type SyntheticEvent, useEffect, useState } from "react";
import { useDialogState } from "./DialogHost.tsx";
import classes from "./dialog.module.css";

/** Selector for fields without text that could be lost: searches and choices. */
const withoutText = "[type=search], [type=checkbox], [type=radio], [type=file], [aria-haspopup]";

/** Tracks whether something was typed in a dialog, so that the browser can ask before closing the tab. */
function useTypedText(opened: boolean) {
  const [hasTyped, setTyped] = useState(false);
  const mayBeLost = opened && hasTyped;
  useEffect(() => {
    if (!mayBeLost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [mayBeLost]);
  const onInput = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && !target.matches(withoutText)) setTyped(true);
  };
  return { hasTyped, onInput };
}

type DialogFrameProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons for the whole dialog, next to its title. */
  readonly actions?: ReactNode;
  /** Buttons, with the main button last. */
  readonly footer?: ReactNode;
  /** Width in px. */
  readonly width?: number;
  /** An alertdialog interrupts the user with a message that must be answered, so it has no close button. */
  readonly role?: "dialog" | "alertdialog";
  /** True while something is being saved. Escape and a click outside then do nothing. */
  readonly busy?: boolean;
  /** Asks before the user closes the dialog. */
  readonly mayClose?: (() => Promise<boolean>) | undefined;
  /**
   * True if typed text is stored nowhere else, so that the user is asked before a click outside or closing the tab
   * loses it.
   */
  readonly holdsText?: boolean;
};

const { scrim, content, header, title: heading, body } = classes as Record<string, string>;
const frameClasses = { overlay: scrim, content, header, title: heading, body } as Record<string, string>;

/** Mantine sets role="dialog" after its props, so an alertdialog sets its role on the DOM element. */
function asAlertDialog(element: HTMLDivElement | null): void {
  element?.setAttribute("role", "alertdialog");
}

/** The frame of every dialog. It has a label, traps the focus and closes on Escape. */
export function DialogFrame({
  title,
  children,
  actions,
  footer,
  width = 440,
  role = "dialog",
  busy,
  mayClose,
  holdsText = false,
}: DialogFrameProps) {
  const { opened, isTop, cancel, onExited } = useDialogState();
  const { hasTyped, onInput } = useTypedText(opened);
  const leave = async () => {
    if (mayClose === undefined || (await mayClose())) cancel();
  };
  const isAlert = role === "alertdialog";
  return (
    <Modal.Root
      opened={opened}
      onClose={busy ? () => undefined : () => void leave()}
      closeOnClickOutside={!isAlert && !hasTyped}
      closeOnEscape={isTop}
      size={width}
      centered
      transitionProps={{ transition: "pop", duration: 140, onExited }}
      classNames={frameClasses}
    >
      <Modal.Overlay />
      <Modal.Content {...(isAlert ? { ref: asAlertDialog } : {})} {...(holdsText ? { onInput } : {})}>
        {/* A header element would be a second banner landmark of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
          {isAlert ? null : (
            <CloseButton aria-label="Close" onClick={() => void leave()} disabled={busy ?? false} />
          )}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
        {footer ? <div className={classes.footer}>{footer}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
