import type { DataWizardResult, OpenDataWizard } from "../../lib/dataWizard.ts";
import { openDialog } from "../../ui/dialogs/openDialog.ts";

/** Opens the data wizard. What it has stored counts, also when it is closed before its last step. */
export const openDataWizard: OpenDataWizard = async (request) => {
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
};
