import {
  groupsOf,
  type IppAttributes,
  type IppGroup,
  type IppMessage,
  type IppValue,
  ippAttributes,
  numbersOf,
  type Operation,
  operation,
  type Status,
  status,
  textsOf,
} from "../ipp/message.ts";
import type { PrinterJobState } from "../printQueue.ts";

/** A state of a job, and of the printer at that time. Each question about the job moves it to the next step. */
export type TestJobStep = {
  readonly state: PrinterJobState;
  readonly reasons?: readonly string[];
  readonly impressions?: number;
  readonly printer?: TestPrinterState;
};

export type TestPrinterState = {
  readonly state?: "idle" | "processing" | "stopped";
  readonly reasons?: readonly string[];
  readonly isAccepting?: boolean;
};

/** A job as the printer received it. */
export type TestJob = {
  readonly id: number;
  readonly name: string;
  /** The job attributes of the request. */
  readonly ticket: IppAttributes;
  readonly format: string | null;
  /** Null until the whole document has arrived. */
  readonly document: Buffer | null;
  readonly state: PrinterJobState;
  /** Sides that came out. */
  readonly impressions: number;
};

export type TestDeviceOptions = {
  /** Formats it says it accepts; by default PDF and PWG raster. */
  readonly formats?: readonly string[];
  /** Formats it really accepts, if they differ. */
  readonly reallyAccepts?: readonly string[];
  /** Operations it knows; by default all that we use. */
  readonly operations?: readonly Operation[];
  /** Replaces attributes of the printer; undefined removes one. */
  readonly attributes?: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>;
  /** Refuses a job as busy while another one is not finished. */
  readonly takesOneJob?: boolean;
  /** Speaks only IPP 1.1. */
  readonly isOld?: boolean;
  /** The steps of a job once its document is complete; by default it is printed, and impressions are not counted. */
  readonly steps?: (job: TestJob) => readonly TestJobStep[];
  /** Jobs that it kept while it was switched off, the oldest first. */
  readonly jobs?: readonly TestJob[];
  /** Called with a job that was made, received its document or was controlled, before the printer answers. */
  readonly onChange?: (job: TestJob) => void;
};

type StoredJob = { -readonly [Key in keyof TestJob]: TestJob[Key] } & {
  /** Null until they are known. */
  steps: readonly TestJobStep[] | null;
  reasons: readonly string[];
  hasBegun: boolean;
  printerUri: string;
};

const printed: readonly TestJobStep[] = [
  { state: "processing", reasons: ["job-printing"] },
  { state: "completed", reasons: ["job-completed-successfully"] },
];

const jobStates = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const;
const printerStates = { idle: 3, processing: 4, stopped: 5 } as const;

const hasEnded = ({ state }: { readonly state: PrinterJobState }) => jobStates[state] >= jobStates.canceled;

export function keywords(...values: readonly string[]): IppValue[] {
  return values.map((value) => ({ type: "keyword", value }));
}

/** Reasons of a job whose document has not arrived. */
const incoming = ["job-incoming"];

const integer = (value: number): IppValue => ({ type: "integer", value });
const enums = (...values: readonly number[]): IppValue[] => values.map((value) => ({ type: "enum", value }));
const mimeTypes = (values: readonly string[]): IppValue[] =>
  values.map((value) => ({ type: "mimeMediaType", value }));

function mediaSize(x: number, y: number): IppValue {
  return {
    type: "collection",
    value: ippAttributes({ "x-dimension": integer(x), "y-dimension": integer(y) }),
  };
}

function attributesOf(options: TestDeviceOptions): IppAttributes {
  const { formats = ["application/pdf", "image/pwg-raster"] } = options;
  const resolutions = [300, 600].map(
    (dpi): IppValue => ({ type: "resolution", value: { x: dpi, y: dpi, unit: "dpi" } }),
  );
  const tray: IppValue = {
    type: "collection",
    value: ippAttributes({ "media-size": mediaSize(21_000, 29_700), "media-source": keywords("main") }),
  };
  return ippAttributes({
    "charset-configured": { type: "charset", value: "utf-8" },
    "color-supported": { type: "boolean", value: true },
    "document-format-supported": mimeTypes(formats),
    "media-col-ready": tray,
    "media-col-supported": keywords("media-size", "media-source"),
    "media-ready": keywords("iso_a4_210x297mm"),
    "media-size-supported": [mediaSize(21_000, 29_700), mediaSize(21_590, 27_940), mediaSize(5_398, 8_560)],
    "media-supported": keywords("iso_a4_210x297mm", "na_letter_8.5x11in", "iso_id-1_53.98x85.6mm"),
    "operations-supported": enums(
      ...(options.operations?.map((each) => operation[each]) ?? Object.values(operation)),
    ),
    "orientation-requested-supported": enums(3, 4),
    "print-color-mode-supported": keywords("auto", "color", "monochrome"),
    "print-scaling-supported": keywords("auto", "fit", "none"),
    "printer-make-and-model": { type: "text", value: "Test Printer 3000" },
    "printer-resolution-supported": resolutions,
    "pwg-raster-document-resolution-supported": resolutions,
    "pwg-raster-document-sheet-back": keywords("normal"),
    "pwg-raster-document-type-supported": keywords("sgray_8", "srgb_8"),
    "sides-supported": keywords("one-sided", "two-sided-long-edge", "two-sided-short-edge"),
    ...options.attributes,
  });
}

const afterControl = {
  cancelJob: { state: "canceled", reasons: ["job-canceled-by-user"] },
  holdJob: { state: "held", reasons: ["job-hold-until-specified"] },
  releaseJob: { state: "pending", reasons: ["none"] },
} as const;

function jobGroup(job: StoredJob): IppGroup {
  const attributes = ippAttributes({
    "job-id": integer(job.id),
    "job-uri": { type: "uri", value: `${job.printerUri}/${job.id}` },
    "job-name": { type: "name", value: job.name },
    "job-state": enums(jobStates[job.state]),
    "job-state-reasons": keywords(...job.reasons),
    "job-impressions-completed": integer(job.impressions),
    "number-of-documents": integer(job.document === null ? 0 : 1),
    "time-at-processing": job.hasBegun ? integer(1) : { type: "outOfBand", value: "noValue" },
  });
  return { type: "job", attributes };
}

/** The printer behind the connection: it answers messages and knows its jobs. */
export class TestDevice {
  readonly #options: TestDeviceOptions;
  readonly #attributes: IppAttributes;
  readonly #jobs: StoredJob[];
  #state: TestPrinterState = {};
  #lastId: number;

  constructor(options: TestDeviceOptions) {
    this.#options = options;
    this.#attributes = attributesOf(options);
    this.#jobs = (options.jobs ?? []).map((job) => ({
      ...{ ...job, steps: null, printerUri: "", hasBegun: job.impressions > 0 },
      reasons: job.document === null && !hasEnded(job) ? incoming : ["none"],
    }));
    this.#lastId = Math.max(0, ...this.#jobs.map(({ id }) => id));
  }

  /** All jobs, the oldest first. */
  get jobs(): readonly TestJob[] {
    return this.#jobs;
  }

  setState(state: TestPrinterState): void {
    this.#state = state;
  }

  /** Replaces the steps that a job has not taken yet; its document may still be on its way. */
  setSteps(id: number, steps: readonly TestJobStep[]): void {
    const job = this.#jobs.find((each) => each.id === id);
    if (job) job.steps = steps;
  }

  /** Loses all jobs, as a printer that was switched off. */
  forgetJobs(): void {
    this.#jobs.length = 0;
  }

  /** Does what the message asks. The document is null if it did not arrive completely. */
  answer(name: Operation, message: IppMessage, document: Buffer | null): IppMessage {
    const { isOld, operations } = this.#options;
    if (isOld && message.version[0] !== 1) return this.refuse(message, "versionNotSupported");
    if (operations?.includes(name) === false) return this.refuse(message, "operationNotSupported");
    switch (name) {
      case "getPrinterAttributes":
        return this.#reply(message, "ok", this.#printerGroup());
      case "getJobs":
        return this.#listJobs(message);
      case "createJob":
      case "printJob":
        return this.#takeJob(name, message, document);
      default:
        return this.#answerAboutJob(name, message, document);
    }
  }

  refuse(message: IppMessage, reason: Status, unsupported: readonly string[] = []): IppMessage {
    const named = unsupported.map((name) => [name, [{ type: "outOfBand", value: "unsupported" }]] as const);
    const group = { type: "unsupported", attributes: new Map(named) } as const;
    return this.#reply(message, reason, ...(named.length > 0 ? [group] : []));
  }

  #reply(message: IppMessage, code: Status, ...groups: readonly IppGroup[]): IppMessage {
    const attributes = ippAttributes({
      "attributes-charset": { type: "charset", value: "utf-8" },
      "attributes-natural-language": { type: "naturalLanguage", value: "en" },
    });
    const version = this.#options.isOld ? ([1, 1] as const) : message.version;
    const { requestId } = message;
    return { version, code: status[code], requestId, groups: [{ type: "operation", attributes }, ...groups] };
  }

  #printerGroup(): IppGroup {
    const { state = "idle", reasons = ["none"], isAccepting = true } = this.#state;
    const now = ippAttributes({
      "printer-is-accepting-jobs": { type: "boolean", value: isAccepting },
      "printer-state": enums(printerStates[state]),
      "printer-state-reasons": keywords(...reasons),
    });
    return { type: "printer", attributes: new Map([...this.#attributes, ...now]) };
  }

  #listJobs(message: IppMessage): IppMessage {
    const isCompleted = textsOf(groupsOf(message, "operation")[0], "which-jobs")[0] === "completed";
    const listed = this.#jobs.filter((job) => hasEnded(job) === isCompleted);
    return this.#reply(message, "ok", ...listed.map(jobGroup));
  }

  #takeJob(name: "createJob" | "printJob", message: IppMessage, document: Buffer | null): IppMessage {
    if (this.#state.isAccepting === false) return this.refuse(message, "notAcceptingJobs");
    const isBusy = this.#options.takesOneJob && this.#jobs.some((job) => !hasEnded(job));
    if (isBusy) return this.refuse(message, "busy");
    this.#lastId += 1;
    const [asked] = groupsOf(message, "operation");
    const textOf = (attribute: string) => textsOf(asked, attribute)[0] ?? "";
    const job: StoredJob = {
      ...{ id: this.#lastId, name: textOf("job-name"), printerUri: textOf("printer-uri") },
      ...{ ticket: groupsOf(message, "job")[0] ?? new Map(), format: null, document: null, steps: null },
      ...{ state: "held", reasons: incoming, impressions: 0, hasBegun: false },
    };
    if (name === "createJob") {
      this.#jobs.push(job);
      this.#options.onChange?.(job);
      return this.#reply(message, "ok", jobGroup(job));
    }
    const answer = this.#takeDocument(job, message, document);
    if (answer.code === status.ok) this.#jobs.push(job);
    return answer;
  }

  #takeDocument(job: StoredJob, message: IppMessage, document: Buffer | null): IppMessage {
    const format = textsOf(groupsOf(message, "operation")[0], "document-format")[0] ?? null;
    const accepted = this.#options.reallyAccepts ?? textsOf(this.#attributes, "document-format-supported");
    if (format !== null && !accepted.includes(format)) return this.refuse(message, "formatNotSupported");
    if (document !== null) {
      Object.assign(job, { document, format, state: "pending", reasons: ["none"] });
      job.steps ??= this.#options.steps?.(job) ?? printed;
      this.#options.onChange?.(job);
    }
    return this.#reply(message, "ok", jobGroup(job));
  }

  #answerAboutJob(name: Operation, message: IppMessage, document: Buffer | null): IppMessage {
    const [id] = numbersOf(groupsOf(message, "operation")[0], "job-id");
    const job = this.#jobs.find((each) => each.id === id);
    if (job === undefined) return this.refuse(message, "notFound");
    if (name === "sendDocument") return this.#takeDocument(job, message, document);
    if (name === "cancelJob" || name === "holdJob" || name === "releaseJob") {
      const mayChange =
        name === "cancelJob" ? !hasEnded(job) : job.state === "pending" || job.state === "held";
      if (!mayChange) return this.refuse(message, "notPossible");
      Object.assign(job, afterControl[name]);
      this.#options.onChange?.(job);
    } else this.#advance(job);
    return this.#reply(message, "ok", jobGroup(job));
  }

  #advance(job: StoredJob): void {
    const [next, ...rest] = job.steps ?? [];
    if (next === undefined || hasEnded(job) || job.state === "held") return;
    job.steps = rest;
    job.state = next.state;
    job.reasons = next.reasons ?? ["none"];
    job.impressions = next.impressions ?? job.impressions;
    job.hasBegun ||= next.state === "processing" || next.state === "stopped";
    if (next.printer) this.#state = next.printer;
  }
}
