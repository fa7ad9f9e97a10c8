import type { ComponentType } from "react";
import type { OpenDataWizard } from "./dataWizard.ts";
import type { OpenSchoolWizard } from "./school/schoolWizard.ts";

type DataMode = "standard" | "school";

/** Brings the doors with the code behind them, which the card does not wait for. */
export type LoadDoors = () => Promise<EditorDoors>;

/** What the editor opens of other features. Features do not know each other: the router hands these in. */
export type EditorDoors = {
  readonly openDataWizard: OpenDataWizard;
  readonly openSchoolWizard: OpenSchoolWizard;
  /** Between uploaded data and a school's; it asks first. */
  readonly DataModeSwitch: ComponentType<{
    readonly projectId: string;
    readonly mode: DataMode;
    /** Asked before anything else; says why when it answers no. */
    readonly mayBegin: () => boolean;
    readonly onSwitched: (mode: DataMode) => void;
  }>;
  readonly files: {
    /** Why the File Manager cannot be opened now; null when it can. */
    readonly refusal: (isSchoolMode: boolean) => string | null;
    /** Resolves when it closes. */
    readonly open: (isSchoolMode: boolean) => Promise<void>;
  };
};
