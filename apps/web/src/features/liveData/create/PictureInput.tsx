import { Button, CloseButton, FileButton, Input } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { jpgFiles } from "../panel/chooseFile.ts";
import classes from "./createRecord.module.css";

type PictureInputProps = {
  readonly name: string;
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly error: string | null;
  readonly value: File | null;
  readonly accept?: string;
  readonly onChange: (file: File | null) => void;
};

/** Chooses, names and removes a picture or file of the form. */
export function PictureInput({ label, error, value, accept = jpgFiles, onChange }: PictureInputProps) {
  const action = value ? "Replace" : "Choose a file";
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.file}>
        <FileButton accept={accept} onChange={onChange} inputProps={{ "aria-label": label }}>
          {(button) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.75} />}
              aria-label={`${action}: ${label}`}
              {...button}
            >
              {action}
            </Button>
          )}
        </FileButton>
        {value ? (
          <>
            <span className={classes.fileName}>{value.name}</span>
            <CloseButton size="sm" aria-label={`Remove: ${label}`} onClick={() => onChange(null)} />
          </>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
