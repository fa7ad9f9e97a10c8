import { UnstyledButton } from "@mantine/core";
import { formatNamed } from "@print-builder/core/barcodes";
import { IconChevronDown } from "@tabler/icons-react";
import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import type { FieldControlProps } from "../fieldControl.ts";
import classes from "./barcodes.module.css";

// The dialog draws its pictures with the barcode library, which most cards do not need.
const FormatDialog = lazy(async () => ({ default: (await import("./FormatDialog.tsx")).FormatDialog }));

/** The format of a code, with a button that shows all formats. */
export function BarcodeFormatControl({
  field,
  value,
  isMixed,
  onChange,
}: FieldControlProps<"barcodeFormat">) {
  const shown = formatNamed(typeof value === "string" ? value : "");
  const label = isMixed ? "Mixed" : (shown?.label ?? field.label);
  const choose = async () => {
    const format = await openDialog(FormatDialog, { chosen: shown?.id ?? null });
    if (format !== null && format !== shown?.id) onChange(format);
  };
  return (
    <UnstyledButton
      className={classes.format ?? ""}
      aria-haspopup="dialog"
      aria-label={`${field.label}: ${label}`}
      onClick={() => void choose()}
    >
      <span className={classes.formatName}>{label}</span>
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
