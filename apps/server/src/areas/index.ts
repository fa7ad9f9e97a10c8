import { type Contracts, routes } from "@print-builder/api";
import { toOpenApi } from "@print-builder/api/contracts/openApi";
import { docsContracts } from "@print-builder/api/contracts/system";
import examples from "../http/apiExamples.json" with { type: "json" };
import { version } from "../productFolder.ts";
import { accountsArea } from "./accounts/accounts.ts";
import { apiKeysArea } from "./automation/apiKeys.ts";
import { webhooksArea } from "./automation/webhooks.ts";
import { dataArea } from "./data/data.ts";
import { dataModeArea } from "./data/dataMode.ts";
import { liveDataArea } from "./data/liveData.ts";
import { brandKitsArea } from "./library/brandKits.ts";
import { drawingsArea } from "./library/drawings.ts";
import { fontsArea } from "./library/fonts.ts";
import { mediaArea } from "./library/media.ts";
import { stocksArea } from "./library/stocks.ts";
import { dashboardArea } from "./operations/dashboard.ts";
import { operationsArea } from "./operations/operations.ts";
import { systemArea } from "./operations/system.ts";
import { agentsArea } from "./printing/agents.ts";
import { cardsArea } from "./printing/cards.ts";
import { jobsArea } from "./printing/jobs.ts";
import { printersArea } from "./printing/printers.ts";
import { printingArea } from "./printing/printing.ts";
import { printQueuesArea } from "./printing/printQueues.ts";
import { verificationArea } from "./printing/verification.ts";
import { elementsArea } from "./projects/elements.ts";
import { projectImportArea } from "./projects/projectImport.ts";
import { projectsArea } from "./projects/projects.ts";
import { tagsArea } from "./projects/tags.ts";
import { thumbnailsArea } from "./projects/thumbnails.ts";
import { versionsArea } from "./projects/versions.ts";
import { schoolArea } from "./school/school.ts";
import { templatesArea } from "./templates/templates.ts";

export const areas = [
  accountsArea,
  agentsArea,
  apiKeysArea,
  brandKitsArea,
  cardsArea,
  dashboardArea,
  dataArea,
  dataModeArea,
  drawingsArea,
  elementsArea,
  fontsArea,
  jobsArea,
  liveDataArea,
  mediaArea,
  operationsArea,
  printersArea,
  printingArea,
  printQueuesArea,
  projectImportArea,
  projectsArea,
  schoolArea,
  stocksArea,
  systemArea,
  tagsArea,
  templatesArea,
  thumbnailsArea,
  verificationArea,
  versionsArea,
  webhooksArea,
];

type Served<Area> = Area extends { readonly contracts: infer All } ? keyof All & keyof Contracts : never;

type ServedId = Served<(typeof areas)[number]> | keyof typeof docsContracts;

export const contracts: Pick<Contracts, ServedId> = Object.assign(
  {},
  docsContracts,
  ...areas.map((area) => area.contracts),
);

/**
 * The API as an OpenAPI 3.1 document, in the order of `routes`. Does not compile if a route is in no area.
 */
export const openApiDocument = toOpenApi(
  Object.values(routes).map(({ id }) => contracts[id]),
  version,
  examples,
);
