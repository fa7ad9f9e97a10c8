import type { RouteContract } from "../defineContract.ts";
import type { routes } from "../routes/index.ts";
import { authContracts } from "./auth.ts";
import { brandKitContracts } from "./brandKits.ts";
import { cardContracts } from "./cards.ts";
import { dashboardContracts } from "./dashboard.ts";
import { dataContracts, dataModeContracts } from "./data.ts";

import { drawingContracts } from "./drawings.ts";
import { elementContracts } from "./elements.ts";
import { fontContracts } from "./fonts.ts";
import { jobContracts } from "./jobs.ts";
import { liveDataContracts } from "./liveData.ts";
import { mediaContracts } from "./media.ts";
import { operationsContracts } from "./operations.ts";
import { printContracts } from "./print.ts";
import { printerContracts } from "./printers.ts";
import { projectContracts, projectImportContracts, thumbnailContracts } from "./projects.ts";

import { schoolMappingContracts, schoolPhotoContracts } from "./schoolRecords.ts";

import { stockContracts } from "./stocks.ts";
import { docsContracts, systemContracts } from "./system.ts";
import { tagContracts } from "./tags.ts";
import { templateContracts } from "./templates.ts";

import { userContracts } from "./users.ts";
import { verificationContracts } from "./verification.ts";
import { versionContracts } from "./versions.ts";

export type { RouteContract } from "../defineContract.ts";
/** @internal Used by tests of other packages. */
export { defineContract } from "../defineContract.ts";
export * from "./auth.ts";
export * from "./brandKits.ts";
export * from "./cards.ts";
export * from "./dashboard.ts";
export * from "./data.ts";
export * from "./drawings.ts";
export * from "./elements.ts";
export * from "./fonts.ts";
export * from "./intake.ts";
export * from "./jobs.ts";
export * from "./liveData.ts";
export * from "./media.ts";
export { type ApiExamples, toOpenApi } from "./openApi.ts";
export * from "./operations.ts";
export * from "./print.ts";
export * from "./printers.ts";
export * from "./projects.ts";
export * from "./schoolRecords.ts";
export * from "./stocks.ts";
export * from "./system.ts";
export * from "./tags.ts";
export * from "./templates.ts";
export * from "./users.ts";
export * from "./verification.ts";
export * from "./versions.ts";

/** Every route of the server by its id. A route without a contract does not compile. */
export const contracts = {
  ...authContracts,
  ...userContracts,
  ...systemContracts,
  ...docsContracts,
  ...projectContracts,
  ...stockContracts,
  ...brandKitContracts,
  ...tagContracts,
  ...templateContracts,
  ...elementContracts,
  ...thumbnailContracts,
  ...drawingContracts,
  ...dataContracts,
  ...dataModeContracts,
  ...schoolMappingContracts,
  ...schoolPhotoContracts,
  ...liveDataContracts,
  ...mediaContracts,
  ...fontContracts,
  ...printContracts,
  ...printerContracts,
  ...jobContracts,
  ...cardContracts,
  ...projectImportContracts,
  ...operationsContracts,
  ...dashboardContracts,
  ...verificationContracts,
  ...versionContracts,
} as const satisfies { readonly [Id in keyof typeof routes]: RouteContract & { readonly id: Id } };
