// Values that the browser needs as well as the contracts: it must not load schemas.

/** Name of the cookie that is accepted only for files. */
export const mediaCookieName = "print_builder_media";

/** Name of the cookie that identifies a browser that has signed in before. It grants no access. */
export const deviceCookieName = "print_builder_device";

/** Minimum length of a new password. */
export const minPasswordLength = 8;

export const roles = ["admin", "super_admin"] as const;

export const userStatuses = ["active", "inactive"] as const;

/** Why a link is sent: the user has no password yet, or has forgotten it. */
export const linkKinds = ["invitation", "reset"] as const;

export const cardReasons = ["new", "lost", "damaged", "corrected", "expired"] as const;

export type CardReason = (typeof cardReasons)[number];

/** State of a printed card: not reported yet, came out, or failed. */
export const cardOutcomes = ["pending", "out", "failed"] as const;

export type CardOutcome = (typeof cardOutcomes)[number];

/**
 * Why a card would look different from the printed one: the record changed, a picture was replaced, or the design
 * changed.
 */
export const changeCauses = ["data", "picture", "design"] as const;

export type ChangeCause = (typeof changeCauses)[number];

/** 10 MB: the limit of an uploaded table. */
export const maxTableBytes = 10_485_760;

/** Rows per page of the data grid, the default last. */
export const rowPageSizes = [50, 100, 200] as const;

/** How an upload treats the current table; the default first. */
export const uploadModes = ["replace", "add", "update"] as const;

export type UploadMode = (typeof uploadModes)[number];

export const fontTypes = ["font/ttf", "font/otf"] as const;

/** Bytes of one font: enough for a face with all Chinese characters. */
export const maxFontBytes = 20 * 1024 * 1024;

/** Fonts of one project. */
export const maxFonts = 60;

export const jobKinds = ["standard_zip", "school_zip", "print"] as const;

export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ["queued", "running", "paused", "completed", "failed", "cancelled"] as const;

export type JobStatus = (typeof jobStatuses)[number];

/**
 * A job in one of these states no longer changes, with one exception: one that failed because of the school system
 * (`code` is `schools_auth_required` or `school_failed`) continues from its last finished batch when it is resumed, or
 * started again with the same request, after a new sign-in if needed. This is possible for 24 hours.
 */
export const endedJobStatuses: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** Output of a print job: sheets as PDF, or one file per card side. */
export const printFormats = ["pdf", "png", "jpg", "svg"] as const;

export type PrintFormat = (typeof printFormats)[number];

/** Maximum number of warnings in an answer; `warnings_total` counts them all. */
export const maxJobWarnings = 500;

/** The people in the ZIP's table. */
export const schoolEntities = ["students", "teachers", "staff"] as const;

export const mediaTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/svg+xml"] as const;

/** Formats that are converted to one of `mediaTypes` on upload; the original is kept as well. */
export const originalTypes = ["image/heic", "image/avif", "image/tiff", "image/bmp"] as const;

export const mediaSorts = ["newest", "oldest", "name_asc", "name_desc", "size_desc", "size_asc"] as const;

/** Bytes of one picture. */
export const maxPictureBytes = 25 * 1024 * 1024;

/** Longest sides, px, of the available small copies of a picture. */
export const smallPictureSizes = [160, 320, 640] as const;

export type SmallPictureSize = (typeof smallPictureSizes)[number];

/** Size of photos on cards that are shown small. */
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

/** Sort orders of projects, descending with a minus. "" is the most recently changed first. */
export const projectSorts = ["", "name", "-name", "updated", "-updated", "created", "-created"] as const;

export type ProjectSort = (typeof projectSorts)[number];

/** 2 GB: the limit of an uploaded project ZIP, and of its content. */
export const maxProjectZipBytes = 2_000_000_000;

/** Whether a token is replaced by a text or a picture. */
export const tokenTypes = ["text", "image"] as const;

/** Per call. */
export const maxSchoolPhotos = 10;

/** Colour of a new tag if none is chosen. */
export const defaultTagColour = "#3b82f6";

/** Stored categories of templates; `all` is a filter and never stored. */
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
