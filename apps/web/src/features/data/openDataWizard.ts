import type { Project } from "@print-builder/core/document";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Input of the data wizard: the project as it is on screen, saved or not. */
export type DataWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  readonly studio: CardStudio;
  /** Changes a text on the card as one edit and returns the changed project. */
  readonly changeText: (place: TextPlace, text: string) => Project;
  /** Loads pictures that came with a table onto the card. */
  readonly loadPhotos: () => Promise<void>;
  /** The project's current number of rows. */
  readonly total: number;
  /** Without a task, the wizard opens at the furthest step reached. */
  readonly task?: DataWizardTask;
  /** A table, photos or both that the user has already chosen. */
  readonly files?: readonly File[];
};

/** `mapping` chooses the columns of tokens. */
export type DataWizardTask = "mapping";

/** Opens the data wizard. Returns whether it stored anything before it closed, even if unfinished. */
export async function openDataWizard(request: DataWizardRequest): Promise<boolean> {
  // Loaded on demand, because many cards are designed before there is any data.
  const { DataWizard } = await import("./DataWizard.tsx");
  let hasStored = false;
  const onStored = () => {
    hasStored = true;
  };
  await openDialog(DataWizard, { request, onStored });
  return hasStored;
}
