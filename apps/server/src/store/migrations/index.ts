import type { Migration } from "kysely/migration";
import { accessLinks } from "./accessLinks.ts";
import { backOffice } from "./backOffice.ts";
import { brandKits } from "./brandKits.ts";
import { cardData } from "./cardData.ts";
import { exportJobs } from "./exportJobs.ts";
import { firstTables } from "./firstTables.ts";
import { fonts } from "./fonts.ts";
import { historyPeople } from "./historyPeople.ts";
import { identity } from "./identity.ts";
import { intake } from "./intake.ts";
import { jobWaits } from "./jobWaits.ts";
import { jobWarnings } from "./jobWarnings.ts";
import { jobWorkers } from "./jobWorkers.ts";
import { ledger } from "./ledger.ts";
import { lookups } from "./lookups.ts";
import { manyMachines } from "./manyMachines.ts";
import { operations } from "./operations.ts";
import { photos } from "./photos.ts";
import { revocations } from "./revocations.ts";
import { rulerGuides } from "./rulerGuides.ts";
import { samples } from "./samples.ts";
import { signingKeys } from "./signingKeys.ts";
import { textStyles } from "./textStyles.ts";
import { trash } from "./trash.ts";
import { userItems } from "./userItems.ts";
import { versions } from "./versions.ts";
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
};
