import { Button, Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { type KeptPrinter, keptPrinters } from "./keptPrinters.ts";
import { printerSummary } from "./printerForm.ts";
import classes from "./printers.module.css";

// Loaded on demand, because it is needed only once per profile.
const PrinterDialog = lazy(async () => ({ default: (await import("./PrinterDialog.tsx")).PrinterDialog }));

type PrinterFieldProps = {
  readonly printer: KeptPrinter | null;
  /** True if the connected printer has a profile, which applies unless another one is chosen. */
  readonly hasDefault?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (printer: KeptPrinter | null) => void;
};

const none = "";

/** Chooses the printer profile that corrects the sheets, and opens the dialog to add or measure one. */
export function PrinterField({ printer, hasDefault, disabled = false, onChange }: PrinterFieldProps) {
  const client = useQueryClient();
  const { data: kept = [], isError } = useQuery(keptPrinters);
  // A profile from an earlier print may have been deleted.
  const isKept = printer === null || kept.some(({ id }) => id === printer.id);
  const printers = isKept ? kept : [printer, ...kept];
  const edit = async (which: KeptPrinter | null) => {
    const result = await openDialog(PrinterDialog, { printer: which });
    if (!result) return;
    await client.invalidateQueries(keptPrinters);
    onChange(result.kept);
  };
  const help = printer
    ? printerSummary(printer.profile)
    : hasDefault
      ? "Whoever connected the printer has chosen its corrections."
      : "If prints miss their labels, measure your printer once.";
  return (
    <div className={classes.field}>
      <Select
        label="Printer profile"
        disabled={disabled}
        allowDeselect={false}
        value={printer?.id ?? none}
        data={[
          {
            value: none,
            label: hasDefault ? "As set for this printer" : "No profile: print without corrections",
          },
          ...printers.map(({ id, profile }) => ({ value: id, label: profile.name ?? "" })),
        ]}
        onChange={(id) => onChange(printers.find((each) => each.id === id) ?? null)}
      />
      <p className={classes.help}>
        {isError ? "Your printer profiles could not be loaded. Open this dialog again to retry." : help}
      </p>
      <div className={classes.ways}>
        {printer && isKept ? (
          <Button variant="default" size="xs" disabled={disabled} onClick={() => void edit(printer)}>
            Change this profile…
          </Button>
        ) : null}
        <Button variant="default" size="xs" disabled={disabled} onClick={() => void edit(null)}>
          New profile…
        </Button>
      </div>
    </div>
  );
}
