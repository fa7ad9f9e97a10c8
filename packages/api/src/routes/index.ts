import { authRoutes } from "./auth.ts";
import { brandKitRoutes } from "./brandKits.ts";
import { cardRoutes } from "./cards.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { dataModeRoutes, dataRoutes } from "./data.ts";

import { drawingRoutes } from "./drawings.ts";
import { elementRoutes } from "./elements.ts";
import { fontRoutes } from "./fonts.ts";
import { jobRoutes } from "./jobs.ts";
import { liveDataRoutes } from "./liveData.ts";
import { mediaRoutes } from "./media.ts";
import { operationsRoutes } from "./operations.ts";
import { printRoutes } from "./print.ts";
import { printerRoutes } from "./printers.ts";
import { projectImportRoutes, projectRoutes, thumbnailRoutes } from "./projects.ts";

import { schoolMappingRoutes, schoolPhotoRoutes } from "./schoolRecords.ts";

import { stockRoutes } from "./stocks.ts";
import { docsRoutes, systemRoutes } from "./system.ts";
import { tagRoutes } from "./tags.ts";
import { templateRoutes } from "./templates.ts";

import { userRoutes } from "./users.ts";
import { verificationRoutes } from "./verification.ts";
import { versionRoutes } from "./versions.ts";

export * from "./auth.ts";
export * from "./brandKits.ts";
export * from "./cards.ts";
export * from "./dashboard.ts";
export * from "./data.ts";
export * from "./drawings.ts";
export * from "./elements.ts";
export * from "./fonts.ts";
export * from "./jobs.ts";
export * from "./liveData.ts";
export * from "./media.ts";
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

/** Every route of the server by its id. */
export const routes = {
  ...authRoutes,
  ...userRoutes,
  ...systemRoutes,
  ...docsRoutes,
  ...projectRoutes,
  ...stockRoutes,
  ...brandKitRoutes,
  ...tagRoutes,
  ...templateRoutes,
  ...elementRoutes,
  ...thumbnailRoutes,
  ...drawingRoutes,
  ...dataRoutes,
  ...dataModeRoutes,
  ...schoolMappingRoutes,
  ...schoolPhotoRoutes,
  ...liveDataRoutes,
  ...mediaRoutes,
  ...fontRoutes,
  ...printRoutes,
  ...printerRoutes,
  ...jobRoutes,
  ...cardRoutes,
  ...projectImportRoutes,
  ...operationsRoutes,
  ...dashboardRoutes,
  ...verificationRoutes,
  ...versionRoutes,
} as const;
