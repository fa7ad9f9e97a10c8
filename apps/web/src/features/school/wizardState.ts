import type { Dataset } from "@print-builder/school";
import type { SchoolLogin, SchoolSample, SchoolSession } from "#platform/school/schoolSession.ts";

/** 1 Super Admin Login, 2 Select School, 3 Choose Dataset, 4 Map Fields. */
export type WizardStep = 1 | 2 | 3 | 4;

/** Where the wizard stands, and what it has by then. Going back loses nothing of it. */
export type WizardState = {
  readonly step: WizardStep;
  readonly login: SchoolLogin | null;
  readonly sample: SchoolSample | null;
  readonly dataset: Dataset | null;
};

export const steps = 4;

const beginning: WizardState = { step: 1, login: null, sample: null, dataset: null };

export type Resumed = { readonly state: WizardState; readonly note: string | null };

/**
 * Where a session goes on that this browser has kept. `dataset` is the one that the project was mapped for; a project
 * without any starts with the students.
 */
export function resumed({ login, sample, isCompleted }: SchoolSession, dataset: Dataset | null): Resumed {
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

/** Impersonation has ended: another school is to be chosen. */
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

/** Steps 3 and 4 are left by a choice and by saving. */
export function hasNext({ step }: WizardState): boolean {
  return step <= 2;
}

/** `isSchoolChosen`: both a school and an administrator are. */
export function canGoOn({ step, login, dataset }: WizardState, isSchoolChosen: boolean): boolean {
  if (step === 1) return login !== null && login.token !== "";
  return step === 2 ? isSchoolChosen : step === 3 && dataset !== null;
}
