import type { DataWizardResult, OpenDataWizard } from "../../lib/dataWizard.ts";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { DataWizard } from "./DataWizard.tsx";

/** Opens the data wizard. What it has stored counts, also when it is closed before its last step. */
export const openDataWizard: OpenDataWizard = async (request) => {
  let stored: DataWizardResult | null = null;
  await openDialog(DataWizard, {
    request,
    onStored: (result: DataWizardResult) => {
      stored = result;
    },
  });
  return stored;
};
