import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "./FormDialog.tsx";
import type { DialogProps } from "./openDialog.ts";

export type PromptDialogProps = {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  readonly action: string;
};

/** Asks for one line of text. Resolves to the text exactly as typed; the button is disabled while it is empty. */
export function PromptDialog({
  title,
  label,
  value = "",
  action,
  close,
}: PromptDialogProps & DialogProps<string>) {
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
