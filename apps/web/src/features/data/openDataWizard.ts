import type { Project } from "@print-builder/core/document";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** What the data wizard is opened with: the project as it is on the screen, saved or not. */
export type DataWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  readonly studio: CardStudio;
  /** Writes another text on the card, as one edit; answers the project with it. */
  readonly changeText: (place: TextPlace, text: string) => Project;
  /** Tells the card of pictures that have come with a table. */
  readonly loadPhotos: () => Promise<void>;
  /** Rows that the project has now. */
  readonly total: number;
  /** What it is opened for; otherwise it begins at the furthest step reached. */
  readonly task?: DataWizardTask;
  /** A table, photos or both that somebody has chosen already. */
  readonly files?: readonly File[];
};

/** Giving tokens their columns. */
export type DataWizardTask = "mapping";

/** Opens the data wizard. Answers whether it has stored something by the time it closes, be it half-way. */
export async function openDataWizard(request: DataWizardRequest): Promise<boolean> {
  // Loaded when it is first wanted: many cards are designed before there is any data.
  const { DataWizard } = await import("./DataWizard.tsx");
  let hasStored = false;
  const onStored = () => {
    hasStored = true;
  };
  await openDialog(DataWizard, { request, onStored });
  return hasStored;
}
