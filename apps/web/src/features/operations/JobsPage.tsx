import { Button, Select } from "@mantine/core";
import { jobKinds, jobStatuses } from "@print-builder/api";
import { IconChecklist, IconRefresh } from "@tabler/icons-react";
import { SuperAdminPage } from "#platform/api/SuperAdminPage.tsx";
import { statusNames } from "#platform/jobs/jobProgress.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { AddressPager, usePageInAddress } from "#ui/table/Pager.tsx";
import { JobTable, kindNames } from "./JobTable.tsx";
import classes from "./operations.module.css";
import { type JobFilters, useJobFilters, useJobList } from "./useJobList.ts";

const states = [
  { value: "", label: "All states" },
  ...jobStatuses.map((value) => ({ value, label: statusNames[value] })),
];
const kinds = [
  { value: "", label: "All kinds" },
  ...jobKinds.map((value) => ({ value, label: kindNames[value] })),
];

type FilterProps = {
  readonly filters: JobFilters;
  readonly onChange: (part: Partial<JobFilters>) => void;
};

function Filters({ filters, onChange }: FilterProps) {
  return (
    <search className={classes.filters}>
      <Select
        className={classes.filter ?? ""}
        aria-label="State"
        data={states}
        value={filters.status}
        onChange={(status) => onChange({ status: (status ?? "") as JobFilters["status"] })}
      />
      <Select
        className={classes.filter ?? ""}
        aria-label="Kind"
        data={kinds}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: (kind ?? "") as JobFilters["kind"] })}
      />
    </search>
  );
}

function NoJobs({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const icon = <IconChecklist size={26} stroke={1.5} />;
  if (!filtered) {
    const text = "Background exports appear here, with the name of the person who started them.";
    return <EmptyState title="No jobs yet" text={text} icon={icon} />;
  }
  return (
    <EmptyState title="No jobs found" text="No job has this state and kind." icon={icon}>
      <Button variant="default" onClick={onClear}>
        Show all jobs
      </Button>
    </EmptyState>
  );
}

/** The jobs of all projects, for super admins. */
export function JobsPage() {
  const { filters, setFilters } = useJobFilters();
  const { page, size } = usePageInAddress();
  const list = useJobList(filters, page, size);
  const { data } = list;
  return (
    <SuperAdminPage
      title="Jobs"
      note={list.isPending ? "Loading jobs…" : data?.total.toLocaleString()}
      query={list}
      failure="The jobs could not be loaded"
      waitingHeight={240}
      buttons={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      }
      lead={<Filters filters={filters} onChange={setFilters} />}
    >
      {data?.total === 0 ? (
        <NoJobs
          filtered={filters.status !== "" || filters.kind !== ""}
          onClear={() => setFilters({ status: "", kind: "" })}
        />
      ) : null}
      {data && data.total > 0 ? (
        <>
          <JobTable jobs={data.items} stale={list.isPlaceholderData} />
          <AddressPager total={data.total} />
        </>
      ) : null}
    </SuperAdminPage>
  );
}
