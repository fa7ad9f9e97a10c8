/** `text` is a method instead of a property, so that each problem can declare its own type of details. */
type Wording = { readonly status: number; text(details: object): string };

const plain = (status: number, text: string) => ({ status, text: () => text });

/** The reasons why there is nothing to print or to pack. */
const noRecords = {
  table: "There are no records in this range. Upload data first or change the range.",
  filter:
    "Nobody at the school matches this filter. Choose another print status, class section, status or search.",
  school: "The school has no records of this kind yet, so there is nobody to print.",
  choice: "Nobody is chosen: no record matches. Choose at least one, or change the condition.",
} as const;

type Stuck = {
  readonly seconds: number;
  /** The record at the last known position, counted from 1. */
  readonly record: number | null;
  readonly side: string | null;
  readonly element: string | null;
};

/** Says that work made no progress, and at which record. */
function stuckWords(what: string, { seconds, record, side, element }: Stuck): string {
  const parts = [
    record === null ? null : `record ${record}`,
    side === null ? null : `the ${side}`,
    element === null ? null : `element “${element}”`,
  ];
  const where = parts.filter((part) => part !== null).join(", ");
  const advice =
    where === ""
      ? "Try again; if it happens again, tell the operator."
      : "Simplify it or leave it out, and try again.";
  return `The ${what} made no progress for ${seconds} seconds ${where === "" ? "and was stopped" : `at ${where}, and was stopped`}. ${advice}`;
}

type Queue = { readonly waiting: number; readonly yours: number; readonly retryAfterSeconds: number };

/** Describes the length of a full queue. */
function queueWords(what: string, { waiting, yours, retryAfterSeconds }: Queue): string {
  const wait = retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`;
  return `Too many ${what} are waiting: ${waiting}, ${yours} of them yours. Try again in about ${wait}.`;
}

/**
 * Every way a call can fail: its code, HTTP status and wording. In the response, `detail` is for people and may
 * change; `code` is for programs and may not.
 */
export const problems = {
  bad_request: plain(400, "The request cannot be read. Check its address, its headers and its body."),
  headers_too_large: plain(431, "The address or the headers of the request are too long. Shorten them."),
  call_too_slow: plain(408, "The request took too long to arrive. Try again on a better connection."),
  call_broken_off: plain(499, "The request was cut off before it was answered."),
  bad_json: {
    status: 400,
    text: ({ reason }: { reason: string }) => `The JSON body cannot be used: ${reason}`,
  },
  bad_value: {
    status: 422,
    text: ({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`,
  },
  weak_password: {
    status: 422,
    text: ({ reason }: { field: string; reason: string }) =>
      `The password ${reason}. Choose four or five unrelated words.`,
  },
  bad_design: { status: 422, text: ({ reason }: { field: string; reason: string }) => reason },
  bad_upload: { status: 422, text: ({ reason }: { reason: string }) => reason },
  unreadable_table: { status: 422, text: ({ reason }: { reason: string }) => reason },
  unsafe_svg: {
    status: 422,
    text: ({ reason }: { reason: string }) => `The SVG was not accepted: ${reason}`,
  },
  unsupported_picture: {
    status: 422,
    text: ({ reason }: { reason: string }) => reason,
  },
  unknown_tag: plain(422, "One of the tags no longer exists. Reload the tags."),
  user_not_found: plain(404, "This user does not exist."),
  email_taken: plain(409, "Another user already has this email. Choose another one."),
  email_reused: plain(
    409,
    "Another user now has this user's email. Change that user's email first, then restore this one.",
  ),
  user_inactive: plain(409, "This user is inactive. Set the status to active first."),
  link_over: plain(404, "This link has been used or has expired. Ask your administrator for a new one."),
  user_deleted: plain(409, "This user is deleted. Restore the user before changing anything."),
  own_account: {
    status: 409,
    text: ({ what }: { what: string }) => `You cannot ${what}.`,
  },
  last_super_admin: plain(
    409,
    "This is the last active super admin. Make another user an active super admin first.",
  ),
  template_not_found: plain(404, "This template does not exist. It may have been deleted."),
  template_protected: plain(
    403,
    "Only templates in the category Custom can be changed or deleted. Save your design as a new template.",
  ),
  unknown_palette: plain(422, "This palette does not exist. Choose another palette, or two colours."),
  template_without_elements: {
    status: 422,
    text: ({ isNew }: { field: "elements"; isNew: boolean }) =>
      isNew ? "No elements to save as template" : "No design elements to save",
  },
  tag_not_found: plain(404, "This tag does not exist. It may have been deleted."),
  tag_exists: {
    status: 409,
    text: ({ name }: { field: "name"; name: string }) =>
      `A tag called “${name}” already exists. Choose another name.`,
  },
  tag_in_use: {
    status: 409,
    text: ({ count }: { count: number }) =>
      `Cannot delete this tag. It is currently being used by ${count} project(s). Please remove the tag from all projects first.`,
  },
  name_taken: {
    status: 409,
    text: ({ name, what }: { field: "name"; name: string; what: string }) =>
      `You already have a ${what} called “${name}”. Choose another name.`,
  },
  delivery_not_failed: {
    status: 409,
    text: ({ status }: { status: string }) =>
      `Only a failed delivery can be sent again; this one is ${status}.`,
  },
  not_kept: plain(404, "This is not in your list. It may have been deleted."),
  unknown_column: {
    status: 422,
    text: ({ column }: { field: string; column: string }) =>
      `The uploaded data has no column “${column}”. Choose one of its columns.`,
  },
  not_signed_in: plain(401, "Sign in to continue."),
  session_ended: plain(401, "Your session has ended. Sign in again."),
  wrong_credentials: plain(401, "The email or the password is wrong."),
  wrong_password: {
    status: 422,
    text: (_: { field: "current_password" }) => "The current password is wrong.",
  },
  not_allowed: plain(403, "Your account is not allowed to do this. Ask a super admin."),
  bad_api_key: plain(
    401,
    "This API key is not valid. It may have expired, or it or its creator's rights were revoked.",
  ),
  key_not_allowed: {
    status: 403,
    text: ({ scopes }: { scopes: readonly string[] }) =>
      scopes.length === 0
        ? "API keys cannot be used for this. Sign in instead."
        : `This API key lacks the scope ${scopes.join(" or ")}. Create a key that has it.`,
  },
  too_many_tries: {
    status: 429,
    text: ({ minutes }: { minutes: number; retryAfterSeconds: number }) =>
      `Too many sign-in attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
  },
  operator_only: plain(
    401,
    "This is for the operator's programs: set METRICS_TOKEN and send it as a bearer token.",
  ),
  server_ending: plain(503, "This server is shutting down. Try again in a moment."),
  unhealthy: {
    status: 503,
    text: ({ parts }: { parts: readonly string[] }) =>
      `The server cannot reach its ${parts.join(" and its ")}.`,
  },
  not_found: plain(404, "There is nothing at this address."),
  project_not_in_trash: plain(
    409,
    "This project is not in the trash, so it was not removed. Delete it first; somebody may have restored it.",
  ),
  project_not_found: plain(
    404,
    "This project does not exist. If it was deleted, the trash of My Projects may still have it.",
  ),
  version_not_found: plain(
    404,
    "This version is no longer kept: only some of the older unnamed versions are. Choose another version.",
  ),
  too_many_named_versions: {
    status: 409,
    text: ({ limit }: { limit: number }) =>
      `A project keeps at most ${limit} named versions. Remove the name of a version that you no longer need.`,
  },
  element_not_found: plain(404, "This element does not exist. It may have been deleted."),
  media_not_found: plain(404, "This image does not exist. It may have been deleted."),
  font_not_found: plain(404, "This font does not exist. It may have been deleted."),
  font_in_use: {
    status: 409,
    text: ({ family, places }: { family: string; places: readonly string[] }) =>
      `The font “${family}” is used by ${places.length === 1 ? "one text" : `${places.length} texts`}: ${places.slice(0, 5).join(", ")}${places.length > 5 ? ", …" : ""}. Choose another font there first.`,
  },
  font_exists: {
    status: 409,
    text: ({ style, filename }: { style: string; filename: string }) =>
      `The project has ${style} already, in ${filename}. Delete that one first to use another file.`,
  },
  too_many_fonts: {
    status: 422,
    text: ({ limit }: { limit: number }) => `A project can have at most ${limit} fonts. Delete one first.`,
  },
  unusable_font: { status: 422, text: ({ reason }: { reason: string }) => reason },
  record_not_found: plain(404, "Record not found"),
  thumbnail_not_found: plain(404, "This project has no thumbnail yet."),
  stale_record: plain(
    409,
    "This record was changed by someone else since you opened it. Nothing was overwritten.",
  ),
  table_version_not_found: plain(404, "This earlier table is no longer kept."),
  stale_table: plain(
    409,
    "Another table was uploaded in the meantime. Review it first; nothing was changed.",
  ),
  stale_revision: plain(
    409,
    "This project was changed by someone else since you opened it. Nothing was overwritten.",
  ),
  element_exists: plain(409, "An element with this id already exists."),
  busy: plain(409, "The project was being changed at the same time. Try again."),
  too_large: {
    status: 413,
    text: ({ limit }: { limit: string }) => `This is too large: the limit is ${limit}.`,
  },
  too_many_files: {
    status: 413,
    text: ({ limit }: { limit: number }) => `Too many files: at most ${limit} are accepted at once.`,
  },
  unsupported_media_type: {
    status: 415,
    text: ({ wanted }: { wanted: string }) => `The body has the wrong content type: send ${wanted}.`,
  },
  job_not_found: plain(404, "This export does not exist. It may have been removed, or its project deleted."),
  job_not_running: {
    status: 409,
    text: ({ status }: { status: string }) =>
      `Only a waiting or running export can be paused; this one is ${status}.`,
  },
  job_not_paused: {
    status: 409,
    text: ({ status }: { status: string }) => `Only a paused export can be resumed; this one is ${status}.`,
  },
  job_ended: {
    status: 409,
    text: ({ status }: { status: string }) => `This export can no longer be cancelled: it is ${status}.`,
  },
  job_not_completed: {
    status: 409,
    text: ({ status }: { status: string }) =>
      `There is no file to download: this export is ${status}. Only completed exports have a file.`,
  },
  job_file_removed: plain(
    410,
    "The file of this export was removed: finished files are kept for 24 hours. Start the export again.",
  ),
  job_kind_unknown: {
    status: 500,
    text: ({ kind }: { kind: string }) => `This server cannot make exports of the kind ${kind}.`,
  },
  export_interrupted: plain(
    500,
    "The export ended unexpectedly several times at the same place and was stopped. Try again with fewer records; if it happens again, tell the operator.",
  ),
  export_stuck: { status: 503, text: (stuck: Stuck) => stuckWords("export", stuck) },
  waiting_for_storage: plain(
    503,
    "Waiting for the server's file storage, which is not responding. The export resumes automatically; if this continues, tell the operator.",
  ),
  storage_lost_too_long: plain(
    503,
    "The server's file storage did not respond for hours, so the export was stopped. Tell the operator, and start the export again when the storage responds.",
  ),
  file_lost: {
    status: 500,
    text: ({ name }: { name: string }) =>
      `The file of “${name}” is missing from the server's storage, so nothing was printed. Upload it again, or delete it to continue without it.`,
  },
  school_interrupted: plain(
    502,
    "The school system did not send the photos in time, so nothing was printed. Try again.",
  ),
  export_busy: plain(503, "Too many exports are waiting. Try again when some of them are done."),
  data_replaced: plain(
    409,
    "The project's data was replaced while this export was under way. Start the export again.",
  ),
  unreadable_project: { status: 422, text: ({ reason }: { field: "file"; reason: string }) => reason },
  schools_auth_required: plain(409, "Sign in to the school system again to continue."),
  agent_not_found: plain(404, "There is no such agent. It may have been deleted."),
  agent_in_use: plain(409, "A connected printer uses this agent. Delete the printer first."),
  agent_replaced: plain(409, "Another process of this agent has taken over. Give each agent its own name."),
  agent_call_not_found: plain(404, "Nobody waits for this call any more."),
  queue_not_found: plain(404, "This printer is not connected. It may have been deleted."),
  queue_in_use: plain(
    409,
    "A job prints on this printer. Wait until it has ended, or cancel it, before you delete the printer.",
  ),
  queue_busy: plain(409, "This printer is printing. Try again when its job has ended."),
  printer_failed: { status: 502, text: ({ reason }: { reason: string }) => reason },
  print_not_found: plain(404, "This print is not in the ledger of cards."),
  sheet_not_found: plain(
    404,
    "No sheet has this code. Check each character; sheets of deleted projects cannot be found.",
  ),
  history_entry_not_found: plain(404, "This print is not in the project's print history."),
  design_not_kept: plain(
    409,
    "The design of these cards is no longer kept. Print them with the current design.",
  ),
  people_changed: {
    status: 409,
    text: ({ ids, more }: { ids: readonly string[]; more: number }) =>
      `The records of ${ids.join(", ")}${more > 0 ? ` and ${more} more` : ""} have changed since these cards were printed, so the same cards cannot be printed again. Print them with the current data.`,
  },
  school_failed: { status: 502, text: ({ reason }: { reason: string }) => reason },
  school_not_configured: plain(
    409,
    "No school system is set up on this server. Ask its operator to set SCHOOL_API_URL.",
  ),
  no_sample: plain(422, "This project has no sample person to print, or it already has real people."),
  no_records: {
    status: 422,
    text: ({ of }: { of: keyof typeof noRecords }) => noRecords[of],
  },
  print_interrupted: plain(
    503,
    "The print process ended unexpectedly and was started again. Try once more; if it happens again, print fewer records at a time.",
  ),
  print_stuck: { status: 503, text: (stuck: Stuck) => stuckWords("print", stuck) },
  print_unread: plain(
    408,
    "The PDF was not downloaded in time and was discarded. Print it again, or export it in the background and download it later.",
  ),
  print_busy: { status: 503, text: (queue: Queue) => queueWords("prints and previews", queue) },
  upload_busy: { status: 503, text: (queue: Queue) => queueWords("uploads", queue) },
  storage_full: plain(
    507,
    "The server's storage is full. Nothing was changed; ask its operator to free space.",
  ),
  storage_unavailable: plain(
    503,
    "The server's file storage is not responding. Try again in a moment; if it continues, tell the operator.",
  ),
  database_unavailable: plain(
    503,
    "The server's database is not responding. A change you just made may not be stored. Try again in a moment; if it continues, tell the operator.",
  ),
  database_damaged: plain(
    503,
    "The server's database is damaged, so this cannot be read. Tell the operator, who should restore the latest backup.",
  ),
  internal: plain(500, "Something went wrong on the server. Try again; if it continues, tell the operator."),
} as const satisfies Record<string, Wording>;

export type ProblemCode = keyof typeof problems;

type Details<Code extends ProblemCode> =
  Parameters<(typeof problems)[Code]["text"]> extends [infer First] ? First : undefined;

export type ProblemBody = {
  readonly detail: string;
  readonly code: ProblemCode;
  /** The invalid field, e.g. `range.end`. */
  readonly field?: string;
  readonly [more: string]: unknown;
};

/** The error of a failed call: `throw new ApiProblem("too_many_files", { limit: 20 })`. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Additional fields of the response, e.g. `current` for a stale revision. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    details: Readonly<Record<string, unknown>> = {},
    extra: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    const wording: Wording = problems[code];
    super(wording.text(details), options);
    this.name = "ApiProblem";
    this.code = code;
    this.status = wording.status;
    this.details = details;
    this.extra = extra;
  }

  toBody(): ProblemBody {
    const { field } = this.details;
    return {
      detail: this.message,
      code: this.code,
      ...(typeof field === "string" ? { field } : {}),
      ...this.extra,
    };
  }
}

/** Creates an ApiProblem. The compiler checks that the details match the wording. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[details, extra, options]: undefined extends Details<Code>
    ? [details?: undefined, extra?: Readonly<Record<string, unknown>>, options?: ErrorOptions]
    : [details: Details<Code>, extra?: Readonly<Record<string, unknown>>, options?: ErrorOptions]
): ApiProblem {
  return new ApiProblem(code, (details ?? {}) as Readonly<Record<string, unknown>>, extra ?? {}, options);
}
