import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogFrame } from "./DialogFrame.tsx";
import classes from "./dialog.module.css";
import { FormDialog } from "./FormDialog.tsx";
import type { DialogProps } from "./openDialog.ts";

export type QuestionProps<Result> = {
  readonly title: string;
  /** Line breaks are kept. */
  readonly message: string;
  /** The answers, with the main answer last. A label names the action: "Delete project", not "OK". */
  readonly ways: readonly {
    /** Null cancels the dialog. */
    readonly result: Result | null;
    readonly label: string;
    readonly isMain?: boolean;
    readonly destructive?: boolean;
  }[];
};

/** A message that must be answered. Resolves to the result of the chosen answer. */
export function Question<Result>({
  title,
  message,
  ways,
  close,
}: QuestionProps<Result> & DialogProps<Result>) {
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      width={440}
      footer={ways.map(({ result, label, isMain, destructive }) => (
        <Button
          key={label}
          variant={isMain ? "filled" : "default"}
          {...(destructive ? { color: "red" } : {})}
          data-autofocus={isMain}
          onClick={() => close(result)}
        >
          {label}
        </Button>
      ))}
    >
      <p className={classes.message}>{message}</p>
    </DialogFrame>
  );
}

export type TextQuestionProps = {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  readonly action: string;
};

/** Asks for one line of text. Resolves to the text exactly as typed. The button is disabled while the text is empty. */
export function TextQuestion({
  title,
  label,
  value = "",
  action,
  close,
}: TextQuestionProps & DialogProps<string>) {
  const [text, setText] = useState(value);
  return (
    <FormDialog
      title={title}
      width={400}
      action={action}
      disabled={text.trim() === ""}
      onSubmit={() => close(text)}
      onCancel={() => close(null)}
    >
      <TextInput
        label={label}
        value={text}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
