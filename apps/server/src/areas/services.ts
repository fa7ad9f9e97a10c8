import type { Writable } from "node:stream";
import type { PictureReader } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Dispatcher, WorkFigures } from "../jobs/startWorkerProcess.ts";
import type { Printer } from "../printing/printer.ts";
import { createSigningKeys } from "../printing/signingKeys.ts";
import type { Settings } from "../settings.ts";
import type { Store } from "../store/openStore.ts";
import { createSecrets } from "../store/secrets.ts";
import type { DamageFound } from "../store/sqliteDamage.ts";
import type { Troubles } from "../store/troubles.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createTryLimits } from "./accounts/signIn.ts";
import { createApiKeys } from "./automation/apiKeys.ts";
import { createData } from "./data/data.ts";
import { createRowFinder } from "./data/rowFinder.ts";
import type { MediaCutOuts } from "./library/cutOuts.ts";
import { createFonts } from "./library/fonts.ts";
import { createMedia } from "./library/media.ts";
import type { SmallPictures } from "./library/smallPictures.ts";
import type { Metrics } from "./operations/metrics.ts";
import { createSystem } from "./operations/system.ts";
import { createJobStarts } from "./printing/jobStarts.ts";
import { createPrinting } from "./printing/printing.ts";
import { createProjects } from "./projects/projects.ts";
import { createThumbnails } from "./projects/thumbnails.ts";
import { createSchoolReading } from "./school/schoolReading.ts";

/** Dependencies that are passed in when the server starts. */
export type ServerDeps = {
  readonly settings: Settings;
  readonly secretKey: string;
  readonly store: Store;
  readonly files: FileStorage;
  readonly printer: Printer;
  /** Called for each uploaded picture. Absent if no pictures are prepared. */
  readonly onPictureUploaded?: (projectId: string) => void;
  /** Called for a project with pictures that were not analysed. Absent if no pictures are prepared. */
  readonly onPictureUnseen?: (projectId: string) => void;
  /** Makes small copies of pictures. */
  readonly smallPictures: SmallPictures;
  /** Removes plain backgrounds from pictures. */
  readonly mediaCutOuts: MediaCutOuts;
  /** Analyses photos for which a user is waiting. */
  readonly pictureReader: Pick<PictureReader, "look" | "cut">;
  /** Wakes the worker. */
  readonly dispatcher: Dispatcher;
  /** Statistics of this server's own worker. */
  readonly workerFigures: () => WorkFigures;
  readonly clock: () => Date;
  /** Folder of the built web app; it need not exist. */
  readonly webFolder: string;
  /** Delays sign-ins; tests replace it so that they need not wait. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Time for which an agent's question for calls is kept open, ms; 20 seconds if absent. */
  readonly agentWaitMs?: number;
  /** Known damage to the database; absent if it was not checked. */
  readonly damage?: DamageFound;
  /**
   * Aborted when the server starts to shut down, so that it can warn load balancers. Absent if not needed.
   */
  readonly ending?: AbortSignal;
  /** Output stream for the log; standard output if absent. */
  readonly logStream?: Writable;
};

export function createServices(deps: ServerDeps) {
  const { settings, store, files, printer, clock } = deps;
  const secrets = createSecrets(deps.secretKey);
  const limits = createTryLimits(deps);
  const thumbnails = createThumbnails(store, printer);
  const finder = createRowFinder(store.rows);
  const schools = createSchoolReading({ secrets, schoolApiUrl: settings.schoolApiUrl });
  const signingKeys = createSigningKeys({ keys: store.signingKeys, secrets, clock });
  const printing = createPrinting({ store, printer, schools, signingKeys, clock });
  return {
    ...deps,
    secrets,
    limits,
    apiKeys: createApiKeys({ store, limits, clock }),
    thumbnails,
    finder,
    schools,
    signingKeys,
    printing,
    sessions: createSessions(store.users, clock),
    projects: createProjects({ store, files, secrets, trashDays: settings.trashDays, clock }),
    fonts: createFonts(deps),
    media: createMedia(deps),
    data: createData({ ...deps, finder, thumbnails, maxRows: settings.maxRows }),
    jobs: createJobStarts({ ...deps, printing, schools }),
    system: createSystem(deps),
  };
}

export type Services = ReturnType<typeof createServices>;

export type AreaDeps = Services & {
  readonly troubles: Troubles;
  readonly metrics: Pick<Metrics, "text">;
  readonly openApiDocument: Record<string, unknown>;
};
