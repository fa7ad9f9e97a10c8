import { SegmentedControl } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { DataMode } from "@print-builder/core/document";
import { IconFileSpreadsheet, IconSchool } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { dropSchoolState } from "#platform/session/dropSchoolState.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./mode.module.css";

type Words = {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  readonly done: string;
};

const wordsTo: Readonly<Record<DataMode, Words>> = {
  school: {
    title: "Switch to School Data Mode?",
    message:
      "Everything that the data wizard has set up is cleared: imported rows, mappings, image bindings, fields and previews. The design and the uploaded images stay.\n\nThis cannot be undone.",
    action: "Clear and switch to School",
    done: "Switched to School Data Mode",
  },
  standard: {
    title: "Switch to Standard Data Mode?",
    message:
      "Everything that the school data wizard has set up is cleared: the connection, the sign-in, cached records, the chosen school and administrator, and the session. The design and the uploaded images stay.\n\nThis cannot be undone.",
    action: "Clear and switch to Standard",
    done: "Switched to Standard Data Mode",
  },
};

/** Clears the data of the old mode before setting the new one, so that a failure leaves the mode unchanged. */
async function clearAndSet(projectId: string, mode: DataMode): Promise<void> {
  const params = { id: projectId };
  if (mode === "school") await call(routes.clearStandardData, { params });
  else {
    await call(routes.clearSchoolData, { params });
    dropSchoolState();
  }
  await call(routes.setDataMode, { params, body: { mode } });
}

/**
 * Switches a project's data mode, and returns whether the project has that mode now. Asks first, unless there is
 * nothing to lose.
 */
export async function openDataModeSwitch(
  projectId: string,
  mode: DataMode,
  { hasData = true }: { readonly hasData?: boolean } = {},
): Promise<boolean> {
  const { title, message, action, done } = wordsTo[mode];
  if (hasData && !(await confirm({ title, message, action, destructive: true }))) return false;
  try {
    await clearAndSet(projectId, mode);
  } catch (error) {
    showToast("Failed to switch mode", { tone: "error", durationMs: 8000 });
    showToast(messageOf(error), { durationMs: 8000 });
    return false;
  }
  showToast(done, { tone: "success" });
  announce("project-data-mode-switched", { projectId, mode });
  return true;
}

type DataModeSwitchProps = {
  readonly projectId: string;
  readonly mode: DataMode;
  /** True if changing the mode deletes data. */
  readonly hasData: () => boolean;
  /** Called first; returns false, after a message to the user, to stop the change. */
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
