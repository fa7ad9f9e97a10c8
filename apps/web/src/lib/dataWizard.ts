import type { Project } from "@print-builder/core/document";
import type { Mapping } from "@print-builder/core/records";
import type { CardStudio } from "./cards/cardStudio.ts";

/** What the data wizard is opened with: the project as it is on the screen, saved or not. */
export type DataWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  readonly studio: CardStudio;
  /** Rows that the project has now. */
  readonly total: number;
};

/** What it has stored by the time it closes; also when it is closed half-way. */
export type DataWizardResult = {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly total: number;
};

/** Opens the wizard and waits until it closes; null when nothing was stored. */
export type OpenDataWizard = (request: DataWizardRequest) => Promise<DataWizardResult | null>;
