import { routes, type SchoolMappingAnswer } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import {
  type Dataset,
  datasets,
  type School,
  type SchoolAdmin,
  type SchoolClient,
} from "@print-builder/school";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import {
  dropConnection,
  endSchoolSession,
  keepConnection,
  keepLogin,
  readSchoolSession,
  type SchoolLogin,
} from "#platform/school/schoolSession.ts";
import { type SignInTrouble, troubleOf } from "#platform/school/superAdminLogin.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import {
  connected,
  datasetChosen,
  loggedIn,
  loggedOut,
  previous,
  resumed,
  stopped,
  type WizardState,
} from "./wizardState.ts";

/** Input of the school data wizard: the project as it is on screen, saved or not. */
export type SchoolWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  /** Changes text on the card as one edit and returns the changed project. */
  readonly changeText: (place: TextPlace, text: string) => Project;
};

/** The selection in the list; nobody is impersonated until the user connects. */
export type Choice = { readonly school: School | null; readonly admin: SchoolAdmin | null };

export type WizardDeps = {
  readonly request: SchoolWizardRequest;
  readonly client: SchoolClient;
  readonly address: string;
  readonly stored: SchoolMappingAnswer;
};

export function datasetOf({ meta }: SchoolMappingAnswer): Dataset | null {
  return datasets.find((each) => each === meta.source) ?? null;
}

const nothing: Choice = { school: null, admin: null };

/** State of the wizard's steps. It is stored in this browser at once, so that a reload resumes it. */
export function useSchoolWizard({ client, stored }: WizardDeps) {
  const [state, setState] = useState<WizardState>(
    () => resumed(readSchoolSession(), datasetOf(stored)).state,
  );
  const [choice, setChoice] = useState<Choice>(() => state.sample ?? nothing);
  const [trouble, setTrouble] = useState<SignInTrouble | null>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = (next: Choice) => {
    setChoice(next);
    setTrouble(null);
  };
  const takeLogin = (login: SchoolLogin) => {
    keepLogin(login);
    setState((before) => loggedIn(before, login));
  };
  const connect = async () => {
    const { school, admin } = choice;
    if (!school || !admin) {
      setTrouble({
        ...impersonating,
        message: "Please select both a school and an administrator",
        detail: null,
      });
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      const given = await client.admin.impersonate(school.id, admin.email);
      const sample = keepConnection({ school, admin }, given);
      showToast("Successfully impersonating school administrator!", { tone: "success" });
      showToast(`Successfully connected to ${school.name}`, { tone: "success" });
      setState((before) => connected(before, sample));
    } catch (error) {
      setTrouble(troubleOf(error, impersonating));
    }
    setBusy(false);
  };
  const stop = async () => {
    setBusy(true);
    try {
      await client.admin.stopImpersonation();
      dropConnection();
      choose(nothing);
      setState(stopped);
      showToast("Stopped impersonation. Please select a different school.");
    } catch (error) {
      showFailure(error, "Failed to stop impersonation. Please try again.");
    }
    setBusy(false);
  };
  const logOut = async () => {
    setBusy(true);
    await leaveSchoolSystem(client);
    choose(nothing);
    setState(loggedOut());
    showToast("Logged out successfully", { tone: "success" });
    setBusy(false);
  };
  return {
    state,
    choice,
    choose,
    trouble,
    isBusy,
    takeLogin,
    connect,
    stop,
    logOut,
    /** Goes to the next step, connecting to the school first if needed. */
    goOn: () => {
      const { step, sample } = state;
      const isConnected = sample?.school.id === choice.school?.id && sample?.admin.id === choice.admin?.id;
      if (step === 2 && !(sample && isConnected)) void connect();
      else setState({ ...state, step: step === 1 ? 2 : 3 });
    },
    goBack: () => setState(previous),
    goTo: (step: 1 | 2) => setState({ ...state, step }),
    chooseDataset: (dataset: Dataset) => setState(datasetChosen(state, dataset)),
    /** Signs in again without leaving the current step. */
    renewLogin: (login: SchoolLogin) => {
      keepLogin(login);
      setState((before) => ({ ...before, login }));
    },
  };
}

const impersonating = {
  title: "Failed to impersonate administrator",
  usual: "Failed to impersonate administrator. Please try again.",
};

/** Signs out of the school system and clears its data here, even if the school system does not respond. */
export async function leaveSchoolSystem(client: SchoolClient): Promise<void> {
  if (readSchoolSession().login) {
    await client.admin
      .logout()
      .catch((error: unknown) => console.warn("Not signed out at the school.", error));
  }
  endSchoolSession();
}

export type SchoolWizardModel = ReturnType<typeof useSchoolWizard>;

export function loadSchoolMapping(projectId: string): Promise<SchoolMappingAnswer> {
  return call(routes.getSchoolMapping, { params: { id: projectId } });
}
