import type { Migration } from "kysely/migration";
import { backOffice } from "./backOffice.ts";
import { exportJobs } from "./exportJobs.ts";
import { firstTables } from "./firstTables.ts";
import { fonts } from "./fonts.ts";
import { identity } from "./identity.ts";
import { jobWaits } from "./jobWaits.ts";
import { jobWarnings } from "./jobWarnings.ts";
import { jobWorkers } from "./jobWorkers.ts";
import { ledger } from "./ledger.ts";
import { manyMachines } from "./manyMachines.ts";
import { operations } from "./operations.ts";
import { trash } from "./trash.ts";
import { watching } from "./watching.ts";

/** In the order of their names. A migration that has shipped is never changed; a new one follows it. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001_first_tables": { up: firstTables },
  "0002_back_office": { up: backOffice },
  "0003_export_jobs": { up: exportJobs },
  "0004_fonts": { up: fonts },
  "0005_many_machines": { up: manyMachines },
  "0006_job_warnings": { up: jobWarnings },
  "0007_operations": { up: operations },
  "0008_identity": { up: identity },
  "0009_watching": { up: watching },
  "0010_job_waits": { up: jobWaits },
  "0011_job_workers": { up: jobWorkers },
  "0012_trash": { up: trash },
  "0013_ledger": { up: ledger },
};
