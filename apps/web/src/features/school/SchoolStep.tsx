import { Badge, Button, Radio, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { isSignedOut, type School, type SchoolAdmin, type SchoolClient } from "@print-builder/school";
import { IconUserCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { TroubleNote, useSuperAdminLogin } from "#platform/school/LoginFields.tsx";
import { SuperAdminForm } from "#platform/school/SuperAdminForm.tsx";
import type { SchoolLogin } from "#platform/school/schoolSession.ts";
import { pictureOfSchool, schoolQueries } from "#platform/school/schoolSystem.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { Picture } from "#ui/Picture.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./school.module.css";
import type { SchoolWizardModel, WizardDeps } from "./useSchoolWizard.ts";

/** Visually hides a group's label, because its heading already says what to choose; screen readers still read it. */
const hiddenLabel = { label: classes.hidden ?? "" };

type ChoiceCardProps = {
  readonly value: string;
  readonly title: string;
  readonly text: string;
  /** The school's status in the school system's words; "active" is not shown. */
  readonly status: string;
  readonly picture?: ReactNode;
};

function ChoiceCard({ value, title, text, status, picture }: ChoiceCardProps) {
  return (
    <Radio.Card className={classes.choice ?? ""} value={value}>
      {picture}
      <span className={classes.choiceText}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {status === "" || status === "active" ? null : <Badge color="yellow">{status}</Badge>}
      <Radio.Indicator size="xs" />
    </Radio.Card>
  );
}

type SuperAdminLoginProps = { readonly client: SchoolClient } & DialogProps<SchoolLogin>;

/** Signs a super admin in on top of the current screen. Resolves to the login. */
function SuperAdminLogin({ client, close }: SuperAdminLoginProps) {
  const login = useSuperAdminLogin(client.admin, (given) => {
    showToast("Login successful!", { tone: "success" });
    close(given);
  });
  return (
    <DialogFrame title="Super Admin Login" width={400} busy={login.isBusy}>
      <SuperAdminForm login={login} />
    </DialogFrame>
  );
}

type LoadFailureProps = {
  readonly deps: WizardDeps;
  readonly work: SchoolWizardModel;
  readonly message: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Reports a list that could not be loaded; if the sign-in has expired, offers a new sign-in. */
function LoadFailure({ deps, work, message, error, onRetry }: LoadFailureProps) {
  const signIn = async () => {
    const login = await openDialog(SuperAdminLogin, { client: deps.client });
    if (!login) return;
    work.renewLogin(login);
    onRetry();
  };
  return (
    <div className={classes.failure} role="alert">
      <b>{message}</b>
      <p>{messageOf(error)}</p>
      <div className={classes.buttons}>
        {isSignedOut(error) ? (
          <Button size="xs" onClick={() => void signIn()}>
            Sign in again
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  );
}

const pageSize = 10;
const searchDelayMs = 500;

function useSchools({ client }: WizardDeps) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const schools = useQuery({
    queryKey: [schoolQueries, "schools", search, page],
    queryFn: ({ signal }) =>
      client.admin.schools(
        { limit: pageSize, offset: page * pageSize, sort: "id", order: "DESC", search },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return {
    schools,
    typed,
    search,
    page,
    setPage,
    type: (text: string) => {
      setTyped(text);
      setPage(0);
    },
  };
}

function Logo({ school, address }: { readonly school: School; readonly address: string }) {
  const logo = pictureOfSchool(address, school.logo);
  return <Picture className={classes.logo} src={logo} fallback={<Avatar name={school.name} />} />;
}

type PagerProps = { readonly page: number; readonly total: number; readonly onPage: (page: number) => void };

function Pager({ page, total, onPage }: PagerProps) {
  const first = page * pageSize;
  const beyond = Math.min(first + pageSize, total);
  return (
    <nav className={classes.pager} aria-label="Pages of schools">
      <span role="status">{total === 0 ? "" : `${first + 1} to ${beyond} of ${total.toLocaleString()}`}</span>
      <Button size="xs" variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <Button size="xs" variant="default" disabled={beyond >= total} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}

type SchoolListProps = { readonly deps: WizardDeps; readonly work: SchoolWizardModel };

/** The searchable list of schools, ten per page. */
function SchoolList({ deps, work }: SchoolListProps) {
  const { schools, typed, search, page, setPage, type } = useSchools(deps);
  const { choice, choose } = work;
  const found = schools.data?.schools ?? [];
  return (
    <>
      <SearchField
        label="Search schools"
        placeholder="Search schools"
        maxLength={200}
        data-autofocus
        value={typed}
        onChange={type}
      />
      {schools.isPending ? <Skeleton mt={12} height={300} /> : null}
      {schools.isError ? (
        <LoadFailure
          deps={deps}
          work={work}
          message="Failed to load schools. Please try again."
          error={schools.error}
          onRetry={() => void schools.refetch()}
        />
      ) : null}
      {schools.isSuccess && found.length === 0 ? (
        <p className={classes.hint}>
          {search === "" ? "There are no schools yet." : `No school matches “${search}”.`}
        </p>
      ) : null}
      {found.length > 0 ? (
        <>
          <Radio.Group
            label="Schools"
            classNames={hiddenLabel}
            value={String(choice.school?.id ?? "")}
            onChange={(id) =>
              choose({ school: found.find((school) => String(school.id) === id) ?? null, admin: null })
            }
          >
            <div className={classes.cards} data-waiting={schools.isPlaceholderData}>
              {found.map((school) => (
                <ChoiceCard
                  key={school.id}
                  value={String(school.id)}
                  title={school.name}
                  text={[school.domain, school.tagline].filter((part) => part !== "").join(" · ")}
                  status={school.status}
                  picture={<Logo school={school} address={deps.address} />}
                />
              ))}
            </div>
          </Radio.Group>
          <Pager page={page} total={schools.data?.pagination.total ?? 0} onPage={setPage} />
        </>
      ) : null}
    </>
  );
}

type SchoolStepProps = { readonly deps: WizardDeps; readonly work: SchoolWizardModel };

const fullName = ({ first_name, last_name, email }: SchoolAdmin) =>
  `${first_name} ${last_name}`.trim() || email;

function Admins({ deps, work }: SchoolStepProps) {
  const { choice, choose } = work;
  const { school } = choice;
  const admins = useQuery({
    queryKey: [schoolQueries, "admins", school?.id],
    queryFn: ({ signal }) => deps.client.admin.schoolAdmins(school?.id ?? 0, { signal }),
    enabled: school !== null,
  });
  if (school === null) return <p className={classes.hint}>Choose a school to see its administrators.</p>;
  if (admins.isPending) return <Skeleton height={150} />;
  if (admins.isError) {
    return (
      <LoadFailure
        deps={deps}
        work={work}
        message="Failed to load school administrators. Please try again."
        error={admins.error}
        onRetry={() => void admins.refetch()}
      />
    );
  }
  if (admins.data.length === 0)
    return <p className={classes.hint}>{school.name} has no administrator. Add one in the school system.</p>;
  return (
    <Radio.Group
      label={`Administrators of ${school.name}`}
      classNames={hiddenLabel}
      value={String(choice.admin?.id ?? "")}
      onChange={(id) =>
        choose({ school, admin: admins.data.find((admin) => String(admin.id) === id) ?? null })
      }
    >
      <div className={classes.cards}>
        {admins.data.map((admin) => (
          <ChoiceCard
            key={admin.id}
            value={String(admin.id)}
            title={fullName(admin)}
            text={admin.email}
            status={admin.status}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Step 2: chooses a school, and the administrator in whose name its records are read. */
export function SchoolStep({ deps, work }: SchoolStepProps) {
  return (
    <div className={classes.columns}>
      <section aria-label="Schools">
        <SchoolList deps={deps} work={work} />
      </section>
      <section className={classes.admins} aria-label="Administrators">
        <h3>Administrator</h3>
        <p className={classes.about}>Records are read and marked as printed in this person’s name.</p>
        <Admins deps={deps} work={work} />
        <TroubleNote trouble={work.trouble} />
        <Button
          variant="light"
          leftSection={<IconUserCheck size={16} stroke={1.75} />}
          loading={work.isBusy}
          onClick={() => void work.connect()}
        >
          Impersonate administrator
        </Button>
      </section>
    </div>
  );
}
