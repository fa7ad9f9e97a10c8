import { Button, Radio } from "@mantine/core";
import { useId, useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "./gallery.module.css";

type ImageTokenProps = {
  /** The image tokens of the project and the column or field that feeds each. */
  readonly tokens: Readonly<Record<string, string>>;
};

/** Asks which image token a new dynamic image shows. */
export function ImageToken({ tokens, close }: ImageTokenProps & DialogProps<string>) {
  const form = useId();
  const names = Object.keys(tokens);
  const [token, setToken] = useState(names[0] ?? "");
  return (
    <DialogFrame
      title="Dynamic image"
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Add image
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          close(token);
        }}
      >
        <Radio.Group
          label="Image token"
          description="Each card shows the picture that its record names."
          value={token}
          onChange={setToken}
        >
          <div className={classes.tokens}>
            {names.map((name, index) => (
              <Radio
                key={name}
                value={name}
                label={name}
                description={`From ${tokens[name]}`}
                {...(index === 0 ? { "data-autofocus": true } : {})}
              />
            ))}
          </div>
        </Radio.Group>
      </form>
    </DialogFrame>
  );
}
