import { Button } from "@mantine/core";
import { DialogFrame } from "./DialogFrame.tsx";
import type { DialogProps } from "./openDialog.ts";
import classes from "./threeWays.module.css";

export type Way<Result> = { readonly result: Result; readonly label: string; readonly isMain?: boolean };

export type ThreeWaysProps<Result> = {
  readonly title: string;
  readonly message: string;
  /** The choices, the main one last. */
  readonly ways: readonly Way<Result>[];
};

/** A question with more answers than yes and no. Resolves to the choice; null changes nothing. */
export function ThreeWays<Result extends string>({
  title,
  message,
  ways,
  close,
}: ThreeWaysProps<Result> & DialogProps<Result>) {
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      width={480}
      footer={ways.map(({ result, label, isMain }) => (
        <Button
          key={result}
          variant={isMain ? "filled" : "default"}
          data-autofocus={isMain}
          onClick={() => close(result)}
        >
          {label}
        </Button>
      ))}
    >
      <p className={classes.text}>{message}</p>
    </DialogFrame>
  );
}
