import { Button, Progress, Skeleton, Stepper, UnstyledButton } from "@mantine/core";
import { type Dataset, datasets, type SchoolClient } from "@print-builder/school";
import {
  IconArrowRight,
  IconBriefcase,
  IconChalkboard,
  IconLogout,
  IconPlugConnectedX,
  IconSchool,
  IconShieldCheck,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { useSuperAdminLogin } from "#platform/school/LoginFields.tsx";
import { SuperAdminForm } from "#platform/school/SuperAdminForm.tsx";
import { readSchoolSession } from "#platform/school/schoolSession.ts";
import { openSchoolClient, schoolQueries, useSchoolAddress } from "#platform/school/schoolSystem.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { WizardFooter, WizardFrame } from "#ui/wizard/WizardFrame.tsx";
import { WizardSteps } from "#ui/wizard/WizardSteps.tsx";
import { datasetWords, MapStep } from "./MapStep.tsx";
import { SchoolStep } from "./SchoolStep.tsx";
import classes from "./school.module.css";
import { type FieldMappingModel, useFieldMapping, useSample } from "./useFieldMapping.ts";
import {
  datasetOf,
  loadSchoolMapping,
  type SchoolWizardModel,
  type SchoolWizardRequest,
  useSchoolWizard,
  type WizardDeps,
} from "./useSchoolWizard.ts";
import { canGoBack, canGoOn, hasNext, resumed, steps, type WizardState } from "./wizardState.ts";

type DatasetStepProps = { readonly client: SchoolClient; readonly work: SchoolWizardModel };

const icons = { students: IconSchool, teachers: IconChalkboard, staff: IconBriefcase } as const;

function Count({ client, work, dataset }: DatasetStepProps & { readonly dataset: Dataset }) {
  const sample = useSample(client, work.state, dataset);
  if (sample.isPending) return <Skeleton height={14} width={70} />;
  // Show no error: the next step loads the fields again and reports it.
  if (sample.isError) return null;
  return <span className={classes.count}>{countText(sample.data.total, "record")}</span>;
}

/** Step 3: chooses students, teachers or staff. */
function DatasetStep({ client, work }: DatasetStepProps) {
  const { sample, dataset: chosen } = work.state;
  return (
    <>
      <p className={classes.connected} role="note">
        Connected to <b>{sample?.school.name}</b> as {sample?.admin.email}
      </p>
      <div className={classes.datasets}>
        {datasets.map((dataset) => {
          const { title, about } = datasetWords[dataset];
          const Icon = icons[dataset];
          return (
            <UnstyledButton
              key={dataset}
              className={classes.dataset ?? ""}
              aria-pressed={dataset === chosen}
              onClick={() => work.chooseDataset(dataset)}
            >
              <span className={classes.datasetSign}>
                <Icon size={24} stroke={1.5} aria-hidden />
              </span>
              <b>{title}</b>
              <span className={classes.about}>{about}</span>
              <span className={classes.datasetFoot}>
                <Count client={client} work={work} dataset={dataset} />
                <IconArrowRight size={16} stroke={1.75} aria-hidden />
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </>
  );
}

type LoginStepProps = { readonly client: SchoolClient; readonly work: SchoolWizardModel };

function SignedIn({ work }: Pick<LoginStepProps, "work">) {
  const user = work.state.login?.user;
  return (
    <div className={classes.signedIn}>
      <IconShieldCheck size={28} stroke={1.5} aria-hidden />
      <h3>Signed in{user?.email ? ` as ${user.email}` : ""}</h3>
      <p>Continue with Next, or log out to sign in as someone else.</p>
    </div>
  );
}

function LoginForm({ client, work }: LoginStepProps) {
  const login = useSuperAdminLogin(client.admin, (given) => {
    showToast("Super Admin login successful!", { tone: "success" });
    work.takeLogin(given);
  });
  return (
    <div className={classes.login}>
      <h3>{login.at === "code" ? "Check your email" : "Sign in with your school system account"}</h3>
      <p className={classes.about}>
        {login.at === "code"
          ? "This account needs a second sign-in step."
          : "Use your school system account, not the one for this program. This browser keeps you signed in until you log out."}
      </p>
      <SuperAdminForm login={login} />
    </div>
  );
}

/** Step 1: signs in as the school system's super admin. */
function LoginStep({ client, work }: LoginStepProps) {
  return work.state.login ? <SignedIn work={work} /> : <LoginForm client={client} work={work} />;
}

const frame = { icon: IconSchool, title: "School Data Wizard", width: 1120, around: 320 } as const;

type Close = DialogProps<true>["close"];

function Steps({ state }: { readonly state: WizardState }) {
  const { step, login, sample, dataset } = state;
  return (
    <div className={classes.steps}>
      <WizardSteps active={step - 1}>
        <Stepper.Step label="Super Admin Login" description={login?.user?.email || "Two-factor, if set up"} />
        <Stepper.Step label="Select School" description={sample?.school.name ?? "And its admin"} />
        <Stepper.Step
          label="Choose Dataset"
          description={dataset ? datasetWords[dataset].title : "Students or staff"}
        />
        <Stepper.Step label="Map Fields" description="What the card shows" />
      </WizardSteps>
      <div className={classes.progress}>
        <Progress size="sm" value={(step / steps) * 100} aria-label="Progress of the wizard" />
        <span role="status">
          Step {step} of {steps}
        </span>
      </div>
    </div>
  );
}

function HeaderActions({ work }: { readonly work: SchoolWizardModel }) {
  const { state, isBusy, stop, logOut } = work;
  return (
    <>
      {state.step === 4 ? (
        <WhatIs word="mapping" name="Mapping" />
      ) : (
        <WhatIs word="schoolMode" name="Standard and School" />
      )}
      {state.step === 3 ? (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          leftSection={<IconPlugConnectedX size={15} stroke={1.75} />}
          onClick={() => void stop()}
        >
          Stop impersonation
        </Button>
      ) : null}
      {state.login || state.sample ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          leftSection={<IconLogout size={15} stroke={1.75} />}
          onClick={() => void logOut()}
        >
          Logout
        </Button>
      ) : null}
    </>
  );
}

function Footer({ work, map }: { readonly work: SchoolWizardModel; readonly map: FieldMappingModel }) {
  const { state, choice, isBusy } = work;
  const isSchoolChosen = choice.school !== null && choice.admin !== null;
  return (
    <WizardFooter
      note={state.step === 4 ? map.note : ""}
      backDisabled={!canGoBack(state) || isBusy || map.isSaving}
      onBack={work.goBack}
    >
      {hasNext(state) ? (
        <Button
          rightSection={<IconArrowRight size={16} stroke={1.75} />}
          disabled={!canGoOn(state, isSchoolChosen)}
          loading={isBusy}
          onClick={work.goOn}
        >
          Next
        </Button>
      ) : null}
      {state.step === 4 ? (
        <Button disabled={!map.canSave} loading={map.isSaving} onClick={() => void map.save()}>
          Save Mapping
        </Button>
      ) : null}
    </WizardFooter>
  );
}

function Body({
  deps,
  work,
  map,
}: {
  readonly deps: WizardDeps;
  readonly work: SchoolWizardModel;
  readonly map: FieldMappingModel;
}) {
  const { state } = work;
  if (state.step === 1) return <LoginStep client={deps.client} work={work} />;
  if (state.step === 2) return <SchoolStep deps={deps} work={work} />;
  if (state.step === 3) return <DatasetStep client={deps.client} work={work} />;
  return <MapStep deps={deps} work={work} map={map} />;
}

/** Drops cached school data when the wizard closes. */
function useQueryCleanup(): void {
  const queries = useQueryClient();
  useEffect(() => () => queries.removeQueries({ queryKey: [schoolQueries] }), [queries]);
}

function useResumeNote({ stored }: WizardDeps): void {
  const tell = useEffectEvent(() => {
    const { note } = resumed(readSchoolSession(), datasetOf(stored));
    if (note !== null) showToast(note);
  });
  useEffect(() => tell(), []);
}

function ReadyWizard({ deps, close }: { readonly deps: WizardDeps; readonly close: Close }) {
  const work = useSchoolWizard(deps);
  const map = useFieldMapping(deps, work.state, () => close(true));
  useQueryCleanup();
  useResumeNote(deps);
  return (
    <WizardFrame
      {...frame}
      busy={map.isSaving}
      actions={<HeaderActions work={work} />}
      steps={<Steps state={work.state} />}
      footer={<Footer work={work} map={map} />}
    >
      <Body deps={deps} work={work} map={map} />
    </WizardFrame>
  );
}

type SchoolWizardProps = { readonly request: SchoolWizardRequest } & DialogProps<true>;

/** The four steps from a super admin's sign-in to the fields on the card. */
export function SchoolWizard({ request, close }: SchoolWizardProps) {
  const address = useSchoolAddress();
  const mapping = useQuery({
    queryKey: [schoolQueries, "mapping", request.projectId],
    queryFn: () => loadSchoolMapping(request.projectId),
    // The rows are built from this data once; a refetch must not change them while the user edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const client = useMemo(() => (address.data ? openSchoolClient(address.data) : null), [address.data]);
  if (client && address.data && mapping.data) {
    return (
      <ReadyWizard deps={{ request, client, address: address.data, stored: mapping.data }} close={close} />
    );
  }
  const failed = [address, mapping].find(({ isError }) => isError);
  return (
    <WizardFrame {...frame}>
      {failed ? <ErrorState title="The school data wizard could not be opened" query={failed} /> : null}
      {address.data === null ? <NoSchoolSystem /> : null}
      {!failed && address.data !== null ? <Skeleton height={280} /> : null}
    </WizardFrame>
  );
}

function NoSchoolSystem() {
  return (
    <EmptyState
      title="No school system is set up"
      text="The operator of this installation can connect one with SCHOOL_API_URL."
      icon={<IconSchool size={26} stroke={1.5} />}
    />
  );
}
