import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { PictureShrinker } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Dispatcher } from "../jobs/dispatcher.ts";
import type { WorkFigures } from "../jobs/startWorkerProcess.ts";
import type { Printer } from "../printing/printer.ts";
import { createSecrets } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import type { Store } from "../store/openStore.ts";
import { createOwnPassword, type OwnPassword } from "./accounts/ownPassword.ts";
import { createSessions, type Sessions } from "./accounts/sessions.ts";
import { createSignIn, type SignIn } from "./accounts/signIn.ts";
import { createTryLimits } from "./accounts/tryLimits.ts";
import { createUsers, type Users } from "./accounts/users.ts";
import { createDesignFileCopier, type DesignFileCopier } from "./design/copyDesignFiles.ts";
import { createFonts, type Fonts } from "./library/fonts.ts";
import { createMedia, type Media } from "./library/media.ts";
import { createSmallPictures, type SmallPictures } from "./library/smallPictures.ts";
import { createSystem, type System } from "./operations/system.ts";
import { createJobs, type Jobs } from "./printing/jobs.ts";
import { createPrinting, type Printing } from "./printing/printing.ts";
import { type Cloning, createCloning } from "./projects/cloning.ts";
import { createElements, type Elements } from "./projects/elements.ts";
import { createProjectImport, type ProjectImport } from "./projects/projectImport.ts";
import { createProjects, type Projects } from "./projects/projects.ts";
import { createTags, type Tags } from "./projects/tags.ts";
import { createThumbnails, type Thumbnails } from "./projects/thumbnails.ts";
import { createData, type Data } from "./records/data.ts";
import { createDataMode, type DataModes } from "./records/dataMode.ts";
import { createLiveData, type LiveData } from "./records/liveData.ts";
import { createRowFinder } from "./records/rowFinder.ts";
import { createSchoolMapping, type SchoolMappings } from "./school/schoolMapping.ts";
import { createSchoolReading } from "./school/schoolReading.ts";
import { createTemplates, type Templates } from "./templates/templates.ts";

/** What the server is made of, handed in by who starts it. */
export type ServerDeps = {
  readonly settings: Settings;
  readonly secretKey: string;
  readonly store: Store;
  readonly files: FileStorage;
  readonly printer: Printer;
  /** Makes small copies of pictures. */
  readonly shrinker: PictureShrinker;
  /** Wakes who does the jobs. */
  readonly dispatcher: Dispatcher;
  /** What this server's own worker did so far. */
  readonly workerFigures: () => WorkFigures;
  readonly clock: () => Date;
  /** Where the built web app lies; it need not be there. */
  readonly webFolder: string;
  /** How a sign-in is slowed; tests need not wait. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Aborted when the server begins to end: load balancers are told; absent where none asks. */
  readonly ending?: AbortSignal;
  /** Where the log goes; standard output when absent. */
  readonly logStream?: Writable;
};

/** Everything that routes may ask for. */
export type Services = {
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly ownPassword: OwnPassword;
  readonly users: Users;
  readonly projects: Projects;
  readonly cloning: Cloning;
  readonly tags: Tags;
  readonly templates: Templates;
  readonly elements: Elements;
  readonly thumbnails: Thumbnails;
  readonly data: Data;
  readonly dataMode: DataModes;
  readonly schoolMapping: SchoolMappings;
  readonly liveData: LiveData;
  readonly media: Media;
  readonly smallPictures: SmallPictures;
  readonly fonts: Fonts;
  readonly copyDesignFiles: DesignFileCopier;
  readonly printing: Printing;
  readonly jobs: Jobs;
  readonly projectImport: ProjectImport;
  readonly system: System;
};

const neverEnding = new AbortController().signal;

export function createServices(deps: ServerDeps): Services {
  const { settings, secretKey, store, files, printer, dispatcher, clock } = deps;
  const limits = createTryLimits({
    tries: store.signInTries,
    clock,
    sleep: deps.sleep ?? ((ms) => sleep(ms)),
  });
  const sessions = createSessions(store.users, clock);
  const secrets = createSecrets(secretKey);
  const projects = createProjects({ store, files, secrets, clock });
  const thumbnails = createThumbnails(store, printer);
  const finder = createRowFinder(store.rows);
  const fonts = createFonts({ store, files, clock });
  const schools = createSchoolReading({ secrets, schoolApiUrl: settings.schoolApiUrl });
  const printing = createPrinting({ store, printer, schools, clock });
  const { maxRows } = settings;
  const data = createData({ store, finder, maxRows, clock });
  return {
    sessions,
    signIn: createSignIn({ store, limits, sessions, clock }),
    ownPassword: createOwnPassword({ users: store.users, limits, clock }),
    users: createUsers({ store, clock }),
    projects,
    cloning: createCloning({ store, files, projects, clock }),
    tags: createTags(store),
    templates: createTemplates({ store, files, projects, thumbnails, clock }),
    elements: createElements(projects, clock),
    thumbnails,
    data,
    dataMode: createDataMode({ store, clock }),
    schoolMapping: createSchoolMapping({ store, secrets, clock }),
    liveData: createLiveData({ store, data, finder, clock }),
    media: createMedia({ store, files, clock }),
    smallPictures: createSmallPictures({ store, files, shrinker: deps.shrinker }),
    fonts,
    copyDesignFiles: createDesignFileCopier({ store, files, clock }),
    printing,
    jobs: createJobs({ store, files, dispatcher, printing, schools, clock }),
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
    system: createSystem({ store, files, settings, clock, ending: deps.ending ?? neverEnding }),
  };
}
