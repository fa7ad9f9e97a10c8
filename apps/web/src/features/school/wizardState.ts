import type { Dataset } from "@print-builder/school";
import type { SchoolLogin, SchoolSample, SchoolSession } from "#platform/school/schoolSession.ts";

/** 1 Super Admin Login, 2 Select School, 3 Choose Dataset, 4 Map Fields. */
export type WizardStep = 1 | 2 | 3 | 4;

/** The wizard's step and data. Going back loses none of the data. */
export type WizardState = {
  readonly step: WizardStep;
  readonly login: SchoolLogin | null;
  readonly sample: SchoolSample | null;
  readonly dataset: Dataset | null;
};

export const steps = 4;

const beginning: WizardState = { step: 1, login: null, sample: null, dataset: null };

export type ResumedSession = { readonly state: WizardState; readonly note: string | null };

/**
 * Resumes a session stored in this browser. `dataset` is what the project was mapped to; without a
 * mapping it starts with the students.
 */
export function resumed(
  { login, sample, isCompleted }: SchoolSession,
  dataset: Dataset | null,
): ResumedSession {
  const kept = { login, sample, dataset: null };
  if (sample && isCompleted) {
    return {
      state: { ...kept, step: 4, dataset: dataset ?? "students" },
      note: "Resumed completed session",
    };
  }
  if (sample && sample.impersonationToken !== "" && sample.schoolCode !== "") {
    return { state: { ...kept, step: 3, dataset }, note: "Resumed previous session" };
  }
  if (login) return { state: { ...beginning, login, step: 2 }, note: "Resumed login session" };
  return { state: beginning, note: null };
}

export function loggedIn(state: WizardState, login: SchoolLogin): WizardState {
  return { ...state, login, step: 2 };
}

export function connected(state: WizardState, sample: SchoolSample): WizardState {
  return { ...state, sample, step: 3 };
}

export function datasetChosen(state: WizardState, dataset: Dataset): WizardState {
  return { ...state, dataset, step: 4 };
}

/** Goes back to choosing a school, because impersonation has ended. */
export function stopped(state: WizardState): WizardState {
  return { ...beginning, login: state.login, step: 2 };
}

export function loggedOut(): WizardState {
  return beginning;
}

export function canGoBack({ step }: WizardState): boolean {
  return step > 1;
}

export function previous(state: WizardState): WizardState {
  return canGoBack(state) ? { ...state, step: (state.step - 1) as WizardStep } : state;
}

/** Steps 3 and 4 have no Next: the user leaves them by choosing and by saving. */
export function hasNext({ step }: WizardState): boolean {
  return step <= 2;
}

/** `isSchoolChosen` requires both a school and an administrator. */
export function canGoOn({ step, login, dataset }: WizardState, isSchoolChosen: boolean): boolean {
  if (step === 1) return login !== null && login.token !== "";
  return step === 2 ? isSchoolChosen : step === 3 && dataset !== null;
}
