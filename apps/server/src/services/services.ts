import { join } from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { PhotoLooker } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Dispatcher, WorkFigures } from "../jobs/startWorkerProcess.ts";
import type { Printer } from "../printing/printer.ts";
import { createSigningKeys } from "../printing/signingKeys.ts";
import { createSecrets } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import type { Store } from "../store/openStore.ts";
import type { DamageFound } from "../store/sqliteDamage.ts";
import { createOwnPassword } from "./accounts/ownPassword.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createSignIn } from "./accounts/signIn.ts";
import { createTryLimits } from "./accounts/tryLimits.ts";
import { createUserLinks } from "./accounts/userLinks.ts";
import { createUsers } from "./accounts/users.ts";
import { createDesignFileCopier } from "./design/copyDesignFiles.ts";
import { createDrawings } from "./design/drawings.ts";
import { createBrandKits } from "./library/brandKits.ts";
import type { MediaCutOuts } from "./library/cutOuts.ts";
import { createFonts } from "./library/fonts.ts";
import { createMedia } from "./library/media.ts";
import type { SmallPictures } from "./library/smallPictures.ts";
import { createStocks } from "./library/stocks.ts";
import { createDashboard } from "./operations/dashboard.ts";
import { createSystem } from "./operations/system.ts";
import { createCards } from "./printing/cards.ts";
import { createChangedCards } from "./printing/changedCards.ts";
import { createJobs } from "./printing/jobs.ts";
import { createPrinters } from "./printing/printers.ts";
import { createPrinting } from "./printing/printing.ts";
import { createVerification } from "./printing/verification.ts";
import { createCloning } from "./projects/cloning.ts";
import { createElements } from "./projects/elements.ts";
import { createProjectImport } from "./projects/projectImport.ts";
import { createProjects } from "./projects/projects.ts";
import { createTags } from "./projects/tags.ts";
import { createThumbnails } from "./projects/thumbnails.ts";
import { createTrash } from "./projects/trash.ts";
import { createVersions } from "./projects/versions.ts";
import { createData } from "./records/data.ts";
import { createDataMode } from "./records/dataMode.ts";
import { createLiveData } from "./records/liveData.ts";
import { createRowFinder } from "./records/rowFinder.ts";
import { createSchoolMapping } from "./school/schoolMapping.ts";
import { createSchoolPhotoLooks } from "./school/schoolPhotoLooks.ts";
import { createSchoolReading } from "./school/schoolReading.ts";
import { createTemplates } from "./templates/templates.ts";

/** The server's dependencies, supplied by its starter. */
export type ServerDeps = {
  readonly settings: Settings;
  readonly secretKey: string;
  readonly store: Store;
  readonly files: FileStorage;
  readonly printer: Printer;
  /** Called for each picture uploaded to a project; absent if nothing is prepared ahead. */
  readonly onPictureUploaded?: (projectId: string) => void;
  /** Called for a project with pictures that were not analysed; absent as above. */
  readonly onPictureUnseen?: (projectId: string) => void;
  /** Makes small copies of pictures. */
  readonly smallPictures: SmallPictures;
  /** Takes plain backdrops out of pictures. */
  readonly mediaCutOuts: MediaCutOuts;
  /** Analyses photos that somebody is waiting for. */
  readonly looker: Pick<PhotoLooker, "look" | "cut">;
  /** Wakes the worker. */
  readonly dispatcher: Dispatcher;
  /** Work of this server's own worker so far. */
  readonly workerFigures: () => WorkFigures;
  readonly clock: () => Date;
  /** Folder of the built web app; it need not exist. */
  readonly webFolder: string;
  /** Slows down sign-ins; tests need not wait. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Known damage of the database; absent if not checked. */
  readonly damage?: DamageFound;
  /** Aborted when the server starts shutting down, to inform load balancers; absent if not needed. */
  readonly ending?: AbortSignal;
  /** Destination of the log; standard output if absent. */
  readonly logStream?: Writable;
};

const neverEnding = new AbortController().signal;

export function createServices(deps: ServerDeps) {
  const { settings, secretKey, store, files, printer, dispatcher, clock } = deps;
  const limits = createTryLimits({
    tries: store.signInTries,
    clock,
    sleep: deps.sleep ?? ((ms) => sleep(ms)),
  });
  const sessions = createSessions(store.users, clock);
  const secrets = createSecrets(secretKey);
  const projects = createProjects({ store, files, secrets, trashDays: settings.trashDays, clock });
  const thumbnails = createThumbnails(store, printer);
  const finder = createRowFinder(store.rows);
  const fonts = createFonts({ store, files, clock });
  const schools = createSchoolReading({ secrets, schoolApiUrl: settings.schoolApiUrl });
  const signingKeys = createSigningKeys({ keys: store.signingKeys, secrets, clock });
  const printing = createPrinting({ store, printer, schools, signingKeys, clock });
  const jobs = createJobs({ store, files, dispatcher, printing, schools, clock });
  const { maxRows } = settings;
  const data = createData({ store, files, finder, thumbnails, maxRows, clock });
  return {
    sessions,
    signIn: createSignIn({ store, limits, sessions, clock }),
    ownPassword: createOwnPassword({ users: store.users, limits, clock }),
    users: createUsers({ store, clock }),
    userLinks: createUserLinks({ store, sessions, limits, clock }),
    projects,
    cloning: createCloning({ store, files, projects, thumbnails, clock }),
    versions: createVersions({ store, projects }),
    trash: createTrash({ store, files, projects, clock }),
    tags: createTags(store),
    templates: createTemplates({ store, files, projects, thumbnails, clock }),
    elements: createElements(projects, clock),
    thumbnails,
    drawings: createDrawings(),
    data,
    dataMode: createDataMode({ store, clock }),
    schoolMapping: createSchoolMapping({ store, secrets, clock }),
    schoolPhotoLooks: createSchoolPhotoLooks({
      ...{ store, schools, looker: deps.looker },
      schoolApiUrl: settings.schoolApiUrl,
      folder: join(settings.dataDir, "tmp", "looks"),
    }),
    liveData: createLiveData({ store, data, finder, clock }),
    media: createMedia({
      ...{ store, files, clock },
      onUploaded: deps.onPictureUploaded,
      onUnseen: deps.onPictureUnseen,
    }),
    smallPictures: deps.smallPictures,
    mediaCutOuts: deps.mediaCutOuts,
    fonts,
    stocks: createStocks({ store, clock }),
    brandKits: createBrandKits(store),
    printers: createPrinters({ store, clock }),
    verification: createVerification({ signingKeys, cards: store.cards, clock }),
    copyDesignFiles: createDesignFileCopier({ store, files, clock }),
    printing,
    jobs,
    changedCards: createChangedCards({ store, printing, printer }),
    cards: createCards({ store, jobs }),
    dashboard: createDashboard({ store, projects, clock }),
    projectImport: createProjectImport({
      store,
      files,
      fonts,
      projects,
      thumbnails,
      secrets,
      maxRows,
      clock,
    }),
    system: createSystem({
      store,
      files,
      settings,
      clock,
      ending: deps.ending ?? neverEnding,
      damage: deps.damage ?? { code: null },
    }),
  };
}

/** All services available to routes. */
export type Services = ReturnType<typeof createServices>;
