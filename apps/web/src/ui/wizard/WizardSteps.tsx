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
  /** Absent where steps are not reached by a click. */
  readonly onStep?: (step: number) => void;
  /** A `Stepper.Step` each. */
  readonly children: ReactNode;
};

/** The steps of a wizard, above what it shows. */
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
