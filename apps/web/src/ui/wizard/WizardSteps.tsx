import { Stepper } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./wizard.module.css";

const { stepper, stepIcon, stepDone, stepLine, stepLabel, stepDescription } = classes as Record<
  string,
  string
>;
const classNames = {
  root: stepper,
  stepIcon,
  stepCompletedIcon: stepDone,
  separator: stepLine,
  stepLabel,
  stepDescription,
} as Record<string, string>;

type WizardStepsProps = {
  /** 0-based. */
  readonly active: number;
  /** If absent, steps cannot be clicked. */
  readonly onStep?: (step: number) => void;
  /** One `Stepper.Step` per step. */
  readonly children: ReactNode;
};

/** The steps of a wizard, above the current step's content. */
export function WizardSteps({ active, onStep, children }: WizardStepsProps) {
  return (
    <Stepper
      active={active}
      size="xs"
      iconSize={32}
      classNames={classNames}
      {...(onStep ? { onStepClick: onStep } : {})}
    >
      {children}
    </Stepper>
  );
}
