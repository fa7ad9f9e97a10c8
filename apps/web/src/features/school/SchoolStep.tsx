import { Button, Radio, Skeleton } from "@mantine/core";
import type { SchoolAdmin } from "@print-builder/school";
import { IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TroubleNote } from "#platform/school/LoginFields.tsx";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { ChoiceCard, hiddenLabel } from "./ChoiceCard.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { SchoolList } from "./SchoolList.tsx";
import classes from "./school.module.css";
import type { SchoolWizardModel, WizardDeps } from "./useSchoolWizard.ts";

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
