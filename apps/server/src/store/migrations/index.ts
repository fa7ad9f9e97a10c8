import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { agents } from "./agents.ts";
import { automation } from "./automation.ts";
import { accessLinks, backOffice, brandKits, identity, userItems } from "./backOffice.ts";
import { cardData, historyPeople, ledger, revocations, signingKeys } from "./cards.ts";
import { firstTables } from "./firstTables.ts";
import { exportJobs, jobWaits, jobWarnings, jobWorkers, manyMachines, operations, watching } from "./jobs.ts";
import { printQueues } from "./printQueues.ts";
import {
  fonts,
  intake,
  lookups,
  photos,
  rulerGuides,
  samples,
  textStyles,
  trash,
  versions,
} from "./projects.ts";

/** Connected printers, API keys and webhooks, and agents. */
async function connections(db: Kysely<unknown>): Promise<void> {
  await printQueues(db);
  await automation(db);
  await agents(db);
}

/** Applied in the order of their names. Never change a migration after a release; add a new one. */
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
  "0014_history_people": { up: historyPeople },
  "0015_intake": { up: intake },
  "0016_lookups": { up: lookups },
  "0019_text_styles": { up: textStyles },
  "0020_samples": { up: samples },
  "0021_access_links": { up: accessLinks },
  "0022_user_items": { up: userItems },
  "0023_signing_keys": { up: signingKeys },
  "0027_versions": { up: versions },
  "0030_photos": { up: photos },
  "0032_ruler_guides": { up: rulerGuides },
  "0033_brand_kits": { up: brandKits },
  "0034_card_data": { up: cardData },
  "0035_revocations": { up: revocations },
  "0036_connections": { up: connections },
};
