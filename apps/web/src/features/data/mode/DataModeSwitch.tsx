import { SegmentedControl } from "@mantine/core";
import type { DataMode } from "@print-builder/core/document";
import { IconFileSpreadsheet, IconSchool } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./mode.module.css";
import { openDataModeSwitch } from "./switchDataMode.ts";

type DataModeSwitchProps = {
  readonly projectId: string;
  readonly mode: DataMode;
  /** True if changing the mode clears something. */
  readonly hasData: () => boolean;
  /** Called first; when it returns false, it has told the user why. */
  readonly mayBegin: () => boolean;
  /** Called after the mode has changed and its data is cleared. */
  readonly onSwitched: (mode: DataMode) => void;
};

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

function label(sign: ReactNode, text: string) {
  return (
    <span className={classes.label}>
      {sign}
      {text}
    </span>
  );
}

/** Switches the source of the project's records between a table and a school system. Asks first if that clears data. */
export function DataModeSwitch({ projectId, mode, hasData, mayBegin, onSwitched }: DataModeSwitchProps) {
  const [isBusy, setBusy] = useState(false);
  const change = async (wanted: DataMode) => {
    if (!mayBegin()) return;
    setBusy(true);
    if (await openDataModeSwitch(projectId, wanted, { hasData: hasData() })) onSwitched(wanted);
    setBusy(false);
  };
  return (
    <SegmentedControl
      aria-label="Data mode"
      value={mode}
      disabled={isBusy}
      data={[
        { value: "standard", label: label(<IconFileSpreadsheet {...icon} />, "Standard") },
        { value: "school", label: label(<IconSchool {...icon} />, "School") },
      ]}
      onChange={(value) => void change(value === "school" ? "school" : "standard")}
    />
  );
}
