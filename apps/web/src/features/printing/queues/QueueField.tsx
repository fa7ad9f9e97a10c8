import { Select } from "@mantine/core";
import type { QueueAnswer } from "@print-builder/api";
import { PrinterReasons, PrinterStateText } from "./PrinterFacts.tsx";
import classes from "./queues.module.css";

type QueueFieldProps = {
  readonly queues: readonly QueueAnswer[];
  /** Null for a PDF. */
  readonly queue: QueueAnswer | null;
  /** True if both sides are printed. */
  readonly isTwoSided?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (queue: QueueAnswer | null) => void;
};

const pdf = "pdf";

/** Chooses a connected printer or a PDF. Renders nothing if no printer is connected. */
export function QueueField({ queues, queue, isTwoSided = false, disabled, onChange }: QueueFieldProps) {
  if (queues.length === 0) return null;
  return (
    <div className={classes.field}>
      <Select
        label="Print on"
        disabled={disabled ?? false}
        allowDeselect={false}
        value={queue?.id ?? pdf}
        data={[
          { value: pdf, label: "PDF file" },
          ...queues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => onChange(queues.find((each) => each.id === id) ?? null)}
      />
      {queue ? (
        <>
          <PrinterStateText state={queue.state} />
          <PrinterReasons reasons={queue.state.reasons} />
          {isTwoSided && !queue.duplex ? (
            <p className={classes.quiet}>{queue.name} prints one side only.</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
