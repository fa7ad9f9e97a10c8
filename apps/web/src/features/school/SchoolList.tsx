import { Button, Radio, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { School } from "@print-builder/school";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pictureOfSchool, schoolQueries } from "#platform/school/schoolSystem.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Picture } from "#ui/Picture.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { ChoiceCard, hiddenLabel } from "./ChoiceCard.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import classes from "./school.module.css";
import type { SchoolWizardModel, WizardDeps } from "./useSchoolWizard.ts";

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
export function SchoolList({ deps, work }: SchoolListProps) {
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
