import { Button } from "@mantine/core";
import { type Icon, IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { DialogFrame } from "../dialogs/DialogFrame.tsx";
import classes from "./wizard.module.css";

type WizardFrameProps = {
  readonly icon: Icon;
  readonly title: string;
  /** Width in px. */
  readonly width: number;
  /** Total height above and below a step's content, px. */
  readonly around: number;
  /** True while something is being saved. Escape and a click outside then do nothing. */
  readonly busy?: boolean;
  /** Asks before the user closes the dialog. */
  readonly mayClose?: (() => Promise<boolean>) | undefined;
  readonly actions?: ReactNode;
  readonly steps?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A wizard's dialog. It has the same height for all steps, so that its content does not jump. */
export function WizardFrame(props: WizardFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  // The button that led to this step has disappeared. Move the focus into the step, because keys would otherwise go to
  // the page behind the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  });
  const {
    icon: Sign,
    title,
    width,
    around,
    busy = false,
    mayClose,
    actions,
    steps,
    footer,
    children,
  } = props;
  return (
    <DialogFrame
      title={
        <span className={classes.title}>
          <Sign size={19} stroke={1.75} aria-hidden />
          {title}
        </span>
      }
      width={width}
      busy={busy}
      mayClose={mayClose}
      holdsText
      actions={actions}
      footer={footer}
    >
      {steps}
      <div
        ref={body}
        className={classes.body}
        tabIndex={-1}
        style={{ height: `min(540px, 100dvh - ${around}px)` }}
      >
        {children}
      </div>
    </DialogFrame>
  );
}

type WizardFooterProps = {
  /** Absent if there is no previous step. */
  readonly onBack?: (() => void) | undefined;
  readonly backDisabled?: boolean;
  readonly note: string;
  /** Buttons. The last button continues to the next step. */
  readonly children: ReactNode;
};

/** The back button, a note on the step, and the buttons that continue. */
export function WizardFooter({ onBack, backDisabled = false, note, children }: WizardFooterProps) {
  return (
    <div className={classes.footer}>
      {onBack ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          disabled={backDisabled}
          onClick={onBack}
        >
          Previous
        </Button>
      ) : null}
      <span className={classes.note}>{note}</span>
      {children}
    </div>
  );
}
