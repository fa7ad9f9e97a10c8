import { Button, Skeleton, TextInput } from "@mantine/core";
import { type ProjectAnswer, routes, type SchoolMappingAnswer } from "@print-builder/api";
import type { AdminCalls } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { CodeFields, CredentialFields } from "./LoginFields.tsx";
import { renewSchoolAccess } from "./renewSchoolAccess.ts";
import classes from "./school.module.css";
import { openSchoolClient, useSchoolAddress } from "./schoolSystem.ts";
import { codeDigits } from "./superAdminLogin.ts";
import { useSuperAdminLogin } from "./useSuperAdminLogin.ts";

export type SchoolReauthPanelProps = {
  readonly projectId: string;
  /** Why the school system turned the work away. */
  readonly reason: string;
  /** True when it was turned away again after a sign-in. */
  readonly again: boolean;
  /** What is turned away, in a word: "export", "print". */
  readonly work: string;
  /** Called once the project has access again, with the project as it is then: its revision has grown. */
  readonly onSignedIn: (project: ProjectAnswer) => void;
};

type FormProps = Pick<SchoolReauthPanelProps, "projectId" | "onSignedIn" | "work"> & {
  readonly address: string;
  readonly meta: SchoolMappingAnswer["meta"];
};

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The super admin comes for this one errand: its token lives in this function alone. */
function openErrand(address: string) {
  let superAdminToken: string | null = null;
  const { admin } = openSchoolClient(address, () => ({ superAdminToken }));
  async function run<Result>(token: string, work: (admin: AdminCalls) => Promise<Result>): Promise<Result> {
    superAdminToken = token;
    try {
      return await work(admin);
    } finally {
      // The work is done or lost already; a sign-out that fails changes neither.
      await admin.logout().catch((error: unknown) => console.warn("Super admin not signed out.", error));
      superAdminToken = null;
    }
  }
  return { admin, run };
}

function useReauth({ address, projectId, meta, onSignedIn }: FormProps) {
  const [errand] = useState(() => openErrand(address));
  const [school, setSchool] = useState({ id: shown(meta.school_id), email: shown(meta.admin_email) });
  const [missing, setMissing] = useState(false);
  const chosen = { schoolId: Number(school.id), adminEmail: school.email.trim() };
  const isChosen = chosen.schoolId > 0 && chosen.adminEmail !== "";
  // The login keeps its first callbacks; what was typed since is read from here.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const login = useSuperAdminLogin(errand.admin, async ({ token }) => {
    const access = { projectId, meta, ...latest.current };
    onSignedIn(await errand.run(token, (admin) => renewSchoolAccess(admin, access)));
  });
  const submit = async () => {
    setMissing(!isChosen);
    if (isChosen) await login.submit();
  };
  return { login, school, setSchool, submit, missing: missing && !isChosen };
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

function ReauthForm(props: FormProps) {
  const { login, school, setSchool, submit, missing } = useReauth(props);
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
        <div className={classes.pair}>
          <CredentialFields login={login} />
          <TextInput
            label="School ID"
            inputMode="numeric"
            maxLength={12}
            value={school.id}
            onChange={(event) =>
              setSchool({ ...school, id: event.currentTarget.value.replaceAll(/\D/g, "") })
            }
          />
          <TextInput
            label="School admin’s email"
            type="email"
            maxLength={320}
            value={school.email}
            onChange={(event) => setSchool({ ...school, email: event.currentTarget.value })}
          />
        </div>
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
 * Shown where work on a school's records needs new access: signs a super admin in, impersonates the school's
 * administrator, stores that token with the project, and signs the super admin out again.
 */
export function SchoolReauthPanel({ projectId, reason, again, work, onSignedIn }: SchoolReauthPanelProps) {
  const address = useSchoolAddress();
  const mapping = useQuery({
    queryKey: ["school mapping", projectId],
    queryFn: ({ signal }) => call(routes.getSchoolMapping, { params: { id: projectId } }, { signal }),
  });
  const trouble = address.error ?? mapping.error;
  return (
    <section className={classes.panel} aria-label="School sign-in">
      <div role="alert">
        <b>
          {again ? `The school system refused the ${work} again` : "The school system asks for a sign-in"}
        </b>
        <p>{reason}</p>
        <p>Use a super admin’s account of the school system; it is signed out again afterwards.</p>
      </div>
      {address.isPending || mapping.isPending ? <Skeleton height={120} /> : null}
      {trouble ? <p className={classes.trouble}>{messageOf(trouble)}</p> : null}
      {address.data === null ? <p>No school system is set up for this installation.</p> : null}
      {address.data && mapping.data ? (
        <ReauthForm
          projectId={projectId}
          work={work}
          address={address.data}
          meta={mapping.data.meta}
          onSignedIn={onSignedIn}
        />
      ) : null}
    </section>
  );
}
