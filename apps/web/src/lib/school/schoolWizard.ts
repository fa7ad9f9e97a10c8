import type { Project } from "@print-builder/core/document";
import type { Mapping } from "@print-builder/core/records";

/** What the school data wizard is opened with: the project as it is on the screen, saved or not. */
export type SchoolWizardRequest = { readonly projectId: string; readonly project: Project };

/** The mapping that it has stored. */
export type SchoolWizardResult = { readonly mapping: Mapping };

/** Opens the wizard and waits until it closes; null when nothing was stored. */
export type OpenSchoolWizard = (request: SchoolWizardRequest) => Promise<SchoolWizardResult | null>;
