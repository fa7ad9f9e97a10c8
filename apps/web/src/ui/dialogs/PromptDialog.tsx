import { Button, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { DialogFrame } from "./DialogFrame.tsx";
import type { DialogProps } from "./openDialog.ts";

export type PromptDialogProps = {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  readonly action: string;
};

/** Asks for one line of text. Results in what was typed, as typed; the button waits for something. */
export function PromptDialog({
  title,
  label,
  value = "",
  action,
  close,
}: PromptDialogProps & DialogProps<string>) {
  const [text, setText] = useState(value);
  const form = useId();
  const empty = text.trim() === "";
  return (
    <DialogFrame
      title={title}
      width={400}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={empty}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty) close(text);
        }}
      >
        <TextInput
          label={label}
          value={text}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </DialogFrame>
  );
}
