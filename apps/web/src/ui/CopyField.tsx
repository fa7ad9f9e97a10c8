import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

type CopyFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Label of the button, for example “Copy the link”. */
  readonly action: string;
};

/** Text to be copied, in a dialog that shows it only once. */
export function CopyField({ label, value, action }: CopyFieldProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <>
      <TextInput
        label={label}
        readOnly
        data-autofocus
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={
          clipboard.copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />
        }
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? "Copied" : action}
      </Button>
    </>
  );
}
