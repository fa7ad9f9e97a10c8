import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useDialogState } from "./DialogHost.tsx";
import classes from "./fullScreen.module.css";

type FullScreenFrameProps = {
  readonly icon: ReactNode;
  readonly title: string;
  /** Shown with the title, for example the project's name. */
  readonly subject: string;
  /** Buttons in the header, before the close button. */
  readonly actions?: ReactNode;
  /**
   * Closes a part that is open inside the dialog. While set, Escape calls this function instead of closing the dialog.
   */
  readonly onEscape?: (() => void) | undefined;
  readonly children: ReactNode;
};

const { content, header, heading, body } = classes as Record<string, string>;
const frameClasses = { content, header, title: heading, body } as Record<string, string>;

/** The frame of a full-screen dialog. It has a label, traps the focus and closes on Escape. */
export function FullScreenFrame(props: FullScreenFrameProps) {
  const { icon, title, subject, actions, onEscape, children } = props;
  const { opened, isTop, cancel, onExited } = useDialogState();
  return (
    <Modal.Root
      opened={opened}
      onClose={onEscape ?? cancel}
      closeOnEscape={isTop}
      fullScreen
      radius={0}
      transitionProps={{ transition: "fade", duration: 120, onExited }}
      classNames={frameClasses}
    >
      <Modal.Content>
        {/* A header element would be a second banner landmark of the page. */}
        <Modal.Header role="presentation">
          <span className={classes.icon}>{icon}</span>
          <Modal.Title>{title}</Modal.Title>
          <span className={classes.subject}>{subject}</span>
          <div className={classes.actions}>
            {actions}
            <CloseButton aria-label="Close" onClick={cancel} />
          </div>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
