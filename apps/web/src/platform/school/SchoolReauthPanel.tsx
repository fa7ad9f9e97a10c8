import { Button, Skeleton, TextInput } from "@mantine/core";
import { type ProjectAnswer, routes, type SchoolMappingAnswer } from "@print-builder/api";
import type { AdminCalls } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { CodeFields, CredentialFields, useSuperAdminLogin } from "./LoginFields.tsx";
import { renewSchoolAccess } from "./renewSchoolAccess.ts";
import classes from "./school.module.css";
import { readSchoolSession, type SchoolLogin } from "./schoolSession.ts";
import { openSchoolClient, useSchoolAddress } from "./schoolSystem.ts";
import { codeDigits } from "./superAdminLogin.ts";

export type SchoolReauthPanelProps = {
  readonly projectId: string;
  /** Why the school system refused the work. */
  readonly reason: string;
  /** True if the school system refused again after a sign-in. */
  readonly again: boolean;
  /** A noun for the refused work: "export", "print". */
  readonly work: string;
  /** True if this browser also needs the access, for its own calls to the school. */
  readonly isKept?: boolean;
  /** Called once the project has access again, with the project's new state, because its revision has increased. */
  readonly onSignedIn: (project: ProjectAnswer) => void;
};

type FormProps = Pick<SchoolReauthPanelProps, "projectId" | "onSignedIn" | "work" | "isKept"> & {
  readonly address: string;
  readonly meta: SchoolMappingAnswer["meta"];
};

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Keeps the super admin's token inside this function, because only this task needs the token. */
function openErrand(address: string) {
  let superAdminToken: string | null = null;
  const { admin } = openSchoolClient(address, () => ({ superAdminToken }));
  async function run<Result>(token: string, work: (admin: AdminCalls) => Promise<Result>): Promise<Result> {
    superAdminToken = token;
    try {
      return await work(admin);
    } finally {
      // The work has already succeeded or failed, so a failed sign-out does not matter.
      await admin.logout().catch((error: unknown) => console.warn("Super admin not signed out.", error));
      superAdminToken = null;
    }
  }
  return { admin, run };
}

/** The school and administrator that the project or the browser knows, so that nobody has to type their IDs. */
function knownSchool(meta: FormProps["meta"]) {
  const { sample, login } = readSchoolSession();
  const own = sample && sample.schoolCode === (meta.school_code ?? sample.schoolCode) ? sample : null;
  return {
    id: shown(meta.school_id) || shown(own?.school.id),
    email: shown(meta.admin_email) || shown(own?.admin.email),
    name: shown(meta.school_name) || shown(own?.school.name),
    account: shown(login?.user?.email),
  };
}

function useReauth({ address, projectId, meta, isKept = false, onSignedIn }: FormProps) {
  const [errand] = useState(() => openErrand(address));
  const [known] = useState(() => knownSchool(meta));
  const [school, setSchool] = useState({ id: known.id, email: known.email });
  const [isOpen, setOpen] = useState(known.id === "" || known.email === "");
  const [missing, setMissing] = useState(false);
  const chosen = { schoolId: Number(school.id), adminEmail: school.email.trim() };
  const isChosen = chosen.schoolId > 0 && chosen.adminEmail !== "";
  // The login always calls the callbacks of the first render, so they read the current input from this ref.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const renew = async ({ token }: SchoolLogin) => {
    const access = { projectId, meta, isKept, ...latest.current };
    onSignedIn(await errand.run(token, (admin) => renewSchoolAccess(admin, access)));
  };
  const login = useSuperAdminLogin(errand.admin, renew, known.account);
  const submit = async () => {
    setMissing(!isChosen);
    if (isChosen) await login.submit();
  };
  return {
    login,
    known,
    school,
    setSchool,
    isOpen,
    open: () => setOpen(true),
    submit,
    missing: missing && !isChosen,
  };
}

function Trouble({ login, missing }: Pick<ReturnType<typeof useReauth>, "login" | "missing">) {
  const text = missing ? "Please enter the school ID and the school admin's email" : null;
  if (text === null && login.trouble === null) return null;
  const { trouble } = login;
  return (
    <div className={classes.trouble} role="alert" aria-label="Authentication failure">
      {text === null ? <b>Authentication failed. Please verify details.</b> : <p>{text}</p>}
      {text === null && trouble ? (
        <>
          <p>{trouble.title}</p>
          {trouble.message.startsWith(trouble.title) ? null : (
            <p className={classes.detail}>{trouble.message}</p>
          )}
          {trouble.detail === null ? null : <p className={classes.detail}>{trouble.detail}</p>}
        </>
      ) : null}
    </div>
  );
}

type Reauth = ReturnType<typeof useReauth>;

/** The school, if it is already known. */
function ChosenSchool({ known, isOpen, open }: Reauth) {
  if (isOpen) return null;
  return (
    <p className={classes.chosen}>
      <span>
        <b>{known.name || `School ${known.id}`}</b>, as {known.email}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={open}>
        Change
      </Button>
    </p>
  );
}

function SchoolFields({ school, setSchool }: Reauth) {
  return (
    <>
      <TextInput
        label="School ID"
        inputMode="numeric"
        maxLength={12}
        value={school.id}
        onChange={(event) => setSchool({ ...school, id: event.currentTarget.value.replaceAll(/\D/g, "") })}
      />
      <TextInput
        label="School admin’s email"
        type="email"
        maxLength={320}
        value={school.email}
        onChange={(event) => setSchool({ ...school, email: event.currentTarget.value })}
      />
    </>
  );
}

function ReauthForm(props: FormProps) {
  const reauth = useReauth(props);
  const { login, submit, missing } = reauth;
  const wantsCode = login.at === "code";
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {wantsCode ? (
        <CodeFields login={login} />
      ) : (
        <>
          <ChosenSchool {...reauth} />
          <div className={classes.pair}>
            <CredentialFields login={login} />
            {reauth.isOpen ? <SchoolFields {...reauth} /> : null}
          </div>
        </>
      )}
      <Trouble login={login} missing={missing} />
      <Button
        type={wantsCode ? "button" : "submit"}
        disabled={wantsCode && login.code.length !== codeDigits}
        loading={login.isBusy}
        {...(wantsCode ? { onClick: () => void submit() } : {})}
      >
        {wantsCode ? `Verify and continue the ${props.work}` : `Sign in and continue the ${props.work}`}
      </Button>
    </form>
  );
}

/**
 * Shown if work on a school's records needs new access. Signs a super admin in, impersonates the school's
 * administrator, stores that token with the project, and signs the super admin out again.
 */
export function SchoolReauthPanel(props: SchoolReauthPanelProps) {
  const { projectId, reason, again, work, isKept = false, onSignedIn } = props;
  const address = useSchoolAddress();
  const mapping = useQuery({
    queryKey: ["school mapping", projectId],
    queryFn: ({ signal }) => call(routes.getSchoolMapping, { params: { id: projectId } }, { signal }),
  });
  const trouble = address.error ?? mapping.error;
  return (
    <section className={classes.panel} aria-label="School sign-in">
      <div role="alert">
        <b>{again ? `The school system refused the ${work} again` : "Sign-in required"}</b>
        <p>{reason}</p>
        <p>Use your school system account. You are signed out there again afterwards.</p>
      </div>
      {address.isPending || mapping.isPending ? <Skeleton height={120} /> : null}
      {trouble ? <p className={classes.trouble}>{messageOf(trouble)}</p> : null}
      {address.data === null ? <p>No school system is set up for this installation.</p> : null}
      {address.data && mapping.data ? (
        <ReauthForm
          projectId={projectId}
          work={work}
          isKept={isKept}
          address={address.data}
          meta={mapping.data.meta}
          onSignedIn={onSignedIn}
        />
      ) : null}
    </section>
  );
}
