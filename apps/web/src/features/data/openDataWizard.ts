import type { Project } from "@print-builder/core/document";
import type { Mapping } from "@print-builder/core/records";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** What the data wizard is opened with: the project as it is on the screen, saved or not. */
export type DataWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  readonly studio: CardStudio;
  /** Rows that the project has now. */
  readonly total: number;
  /** What it is opened for; otherwise it begins at the furthest step reached. */
  readonly task?: DataWizardTask;
};

/** Giving tokens their columns. */
export type DataWizardTask = "mapping";

/** What it has stored by the time it closes; also when it is closed half-way. */
export type DataWizardResult = {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly total: number;
};

/** Opens the data wizard; null when nothing was stored. What was stored counts, also when it is closed half-way. */
export async function openDataWizard(request: DataWizardRequest): Promise<DataWizardResult | null> {
  // Loaded when it is first wanted: many cards are designed before there is any data.
  const { DataWizard } = await import("./DataWizard.tsx");
  let stored: DataWizardResult | null = null;
  await openDialog(DataWizard, {
    request,
    onStored: (result: DataWizardResult) => {
      stored = result;
    },
  });
  return stored;
}
