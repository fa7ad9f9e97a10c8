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
  /** Height of all that stands above and below what a step shows, px. */
  readonly around: number;
  /** True while something is being saved: Escape and a click outside then do nothing. */
  readonly busy?: boolean;
  readonly actions?: ReactNode;
  readonly steps?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** The dialog of a wizard. It has one height for all steps: nothing jumps when one goes on. */
export function WizardFrame(props: WizardFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  // A step takes the button along that led on from it: without this the keys would go to the page behind the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  });
  const { icon: Sign, title, width, around, busy = false, actions, steps, footer, children } = props;
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
  /** Absent where there is no step before. */
  readonly onBack?: (() => void) | undefined;
  readonly backDisabled?: boolean;
  readonly note: string;
  /** Buttons, the one that goes on last. */
  readonly children: ReactNode;
};

/** The way back, a word on the step, and the way on. */
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
