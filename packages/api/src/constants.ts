// Constants shared by the contracts and the browser. The browser must not load the schemas.

/** Name of the cookie for file routes; other routes ignore it. */
export const mediaCookieName = "print_builder_media";

/** Name of the cookie that marks a browser as having signed in before. It grants no access. */
export const deviceCookieName = "print_builder_device";

export const minPasswordLength = 8;

export const roles = ["admin", "super_admin"] as const;

export const userStatuses = ["active", "inactive"] as const;

/** Reasons for sending a link: the user has no password yet, or has forgotten it. */
export const linkKinds = ["invitation", "reset"] as const;

/** Rights that an API key may have. Each contract lists the scopes that may call its route. */
export const apiScopes = ["projects:read", "projects:write", "print", "agent", "ledger:read"] as const;

export type ApiScope = (typeof apiScopes)[number];

/** Events that webhooks report. */
export const webhookEvents = ["job.completed", "job.failed", "job.cancelled", "printer.stopped"] as const;

export type WebhookEventType = (typeof webhookEvents)[number];

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;

export const cardReasons = ["new", "lost", "damaged", "corrected", "expired"] as const;

export type CardReason = (typeof cardReasons)[number];

/** Outcome of printing a card: not reported yet, came out, or failed. */
export const cardOutcomes = ["pending", "out", "failed"] as const;

export type CardOutcome = (typeof cardOutcomes)[number];

/** Reasons why a card would now look different from its last print: its record, a picture or the design changed. */
export const changeCauses = ["data", "picture", "design"] as const;

export type ChangeCause = (typeof changeCauses)[number];

/** Size limit of an uploaded table: 10 MB. */
export const maxTableBytes = 10_485_760;

/** Page sizes of the data grid in rows; the last is the default. */
export const rowPageSizes = [50, 100, 200] as const;

/** Ways in which an upload changes the current table; the first is the default. */
export const uploadModes = ["replace", "add", "update"] as const;

export type UploadMode = (typeof uploadModes)[number];

export const fontTypes = ["font/ttf", "font/otf"] as const;

/** Size limit of one font, large enough for a face with all Chinese characters. */
export const maxFontBytes = 20 * 1024 * 1024;

/** Maximum number of fonts in a project. */
export const maxFonts = 60;

export const jobKinds = ["standard_zip", "school_zip", "print"] as const;

export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ["queued", "running", "paused", "completed", "failed", "cancelled"] as const;

export type JobStatus = (typeof jobStatuses)[number];

/**
 * A job in one of these states no longer changes, with one exception: a job that failed because of the school system
 * (`code` is `schools_auth_required` or `school_failed`) can be resumed, or started again with the same request, for
 * 24 hours. It then continues after its last finished batch, once the user has signed in again if needed.
 */
export const endedJobStatuses: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** Output of a print job: sheets as PDF, or one file per card side. */
export const printFormats = ["pdf", "png", "jpg", "svg"] as const;

export type PrintFormat = (typeof printFormats)[number];

/** Kinds of connected printers, which are also the protocols of their addresses. */
export const queueKinds = ["ipp", "ipps", "socket"] as const;

/** The languages in which a connected printer receives pages. `auto` asks the printer. */
export const printerLanguages = ["auto", "pdf", "pwg", "zpl", "epl", "tspl"] as const;

export const queueStates = ["idle", "processing", "stopped", "unknown"] as const;

/** RFC 8011's states of a printer's job. */
export const printerJobStates = [
  "pending",
  "held",
  "processing",
  "stopped",
  "completed",
  "canceled",
  "aborted",
] as const;

/**
 * The states of a job on a connected printer. `waiting`: the job's cards are drawn, or the printer prints another job.
 * `unreachable`: the server tries again until the printer answers. `pending` to `aborted` are the states of RFC 8011.
 * `unknown`: the printer does not know how the job ended.
 */
export const jobPrinterStates = ["waiting", "unreachable", ...printerJobStates, "unknown"] as const;

export type JobPrinterState = (typeof jobPrinterStates)[number];

/** Maximum number of warnings in a response; `warnings_total` counts all of them. */
export const maxJobWarnings = 500;

/** The groups of people that a school ZIP can contain. */
export const schoolEntities = ["students", "teachers", "staff"] as const;

export const mediaTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/svg+xml"] as const;

/** Formats that are converted to one of `mediaTypes` on upload; the original is kept as well. */
export const originalTypes = ["image/heic", "image/avif", "image/tiff", "image/bmp"] as const;

export const mediaSorts = ["newest", "oldest", "name_asc", "name_desc", "size_desc", "size_asc"] as const;

/** Size limit of one picture. */
export const maxPictureBytes = 25 * 1024 * 1024;

/** Available sizes of small copies of a picture: the longer side, px. */
export const smallPictureSizes = [160, 320, 640] as const;

export type SmallPictureSize = (typeof smallPictureSizes)[number];

/** Size of photos on small previews of cards. */
export const smallCardPictureSize: Extract<SmallPictureSize, 160> = 160;

/** Maximum number of small copies per call. */
export const maxSmallPictures = 100;

/** Maximum number of rows sent with a call. */
export const maxLiveRows = 10_000;

export const photoProblemKinds = [
  "no_face",
  "several_faces",
  "too_small",
  "blurred",
  "dark",
  "bright",
  "head_cut",
  "turned",
  "duplicate",
] as const;

export type PhotoProblemKind = (typeof photoProblemKinds)[number];

export const dataModes = ["standard", "school"] as const;

/** Sort orders of projects; a minus means descending, "" most recently changed first. */
export const projectSorts = ["", "name", "-name", "updated", "-updated", "created", "-created"] as const;

export type ProjectSort = (typeof projectSorts)[number];

/** Size limit of an uploaded project ZIP, and of its unpacked content: 2 GB. */
export const maxProjectZipBytes = 2_000_000_000;

/** Whether a token is replaced by text or by a picture. */
export const tokenTypes = ["text", "image"] as const;

/** Maximum number of school photos per call. */
export const maxSchoolPhotos = 10;

/** Colour of a new tag if none is chosen. */
export const defaultTagColour = "#3b82f6";

/** Categories of templates. `all` is only a filter and never stored. */
export const templateCategories = ["business", "id_card", "label", "poster", "banner", "custom"] as const;

/** Purposes of templates, in the gallery's order. */
export const templatePurposes = [
  "school",
  "company",
  "event",
  "hospital",
  "membership",
  "label",
  "poster",
] as const;

export const userPageSizes = [10, 20, 50] as const;
