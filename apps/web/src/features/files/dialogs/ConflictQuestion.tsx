import { Button, Radio, Stack } from "@mantine/core";
import type { ConflictMode } from "@print-builder/school";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import classes from "./dialogs.module.css";

type ConflictQuestionProps = {
  readonly names: readonly string[];
  /** Number of files in the upload. */
  readonly count: number;
};

const choices: readonly { readonly mode: ConflictMode; readonly label: string; readonly text: string }[] = [
  { mode: "rename", label: "Keep both", text: "The new file gets a number: photo (1).jpg" },
  { mode: "overwrite", label: "Replace", text: "The new file replaces the old one" },
  { mode: "skip", label: "Skip", text: "The old file stays, and the new one is not uploaded" },
];

const choiceClasses = { label: classes.choice ?? "", description: classes.choiceNote ?? "" };

function isMode(value: string): value is ConflictMode {
  return choices.some(({ mode }) => mode === value);
}

/** Asks once per upload what to do with files whose names already exist. */
export function ConflictQuestion({ names, count, close }: ConflictQuestionProps & DialogProps<ConflictMode>) {
  const [mode, setMode] = useState<ConflictMode>("rename");
  const [first = ""] = names;
  const others = names.length - 1;
  return (
    <DialogFrame
      title="Some files already exist"
      width={440}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button data-autofocus onClick={() => close(mode)}>
            Upload {countText(count, "file")}
          </Button>
        </>
      }
    >
      <p className={classes.question}>
        {others === 0 ? `“${first}” is` : `“${first}” and ${countText(others, "other")} are`} already here.
        What should happen to files with the same name?
      </p>
      <Radio.Group
        aria-label="Files with the same name"
        value={mode}
        onChange={(value) => isMode(value) && setMode(value)}
      >
        <Stack gap={10}>
          {choices.map((choice) => (
            <Radio
              key={choice.mode}
              size="xs"
              classNames={choiceClasses}
              value={choice.mode}
              label={choice.label}
              description={choice.text}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogFrame>
  );
}
