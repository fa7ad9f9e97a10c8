import { Skeleton, UnstyledButton } from "@mantine/core";
import { type Dataset, datasets, type SchoolClient } from "@print-builder/school";
import { IconArrowRight, IconBriefcase, IconChalkboard, IconSchool } from "@tabler/icons-react";
import { datasetWords } from "./datasetWords.ts";
import classes from "./school.module.css";
import { useSample } from "./useSample.ts";
import type { SchoolWizardWork } from "./useSchoolWizard.ts";

type DatasetStepProps = { readonly client: SchoolClient; readonly work: SchoolWizardWork };

const icons = { students: IconSchool, teachers: IconChalkboard, staff: IconBriefcase } as const;

function Count({ client, work, dataset }: DatasetStepProps & { readonly dataset: Dataset }) {
  const sample = useSample(client, work.state, dataset);
  if (sample.isPending) return <Skeleton height={14} width={70} />;
  // The next step loads the fields again and reports the error.
  if (sample.isError) return null;
  return <span className={classes.count}>{sample.data.total.toLocaleString()} records</span>;
}

/** Step 3: chooses students, teachers or staff. */
export function DatasetStep({ client, work }: DatasetStepProps) {
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
