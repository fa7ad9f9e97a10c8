import type { DataMode } from "@print-builder/core/document";
import type {
  AgentCallRow,
  AgentRow,
  ApiKeyRow,
  PrintQueueRow,
  WebhookDeliveryRow,
  WebhookRow,
} from "./connectionSchema.ts";
import type { FleetMemberRow, JobBatchRow, JobRow, PrintDocumentRow } from "./jobSchema.ts";

export type * from "./connectionSchema.ts";
export type * from "./jobSchema.ts";

/** The tables. JSON is stored as text, times as ISO 8601 text in UTC, booleans as 1 and 0. */
export type Schema = {
  app_user: UserRow;
  session: SessionRow;
  access_link: AccessLinkRow;
  sign_in_try: SignInTryRow;
  known_device: KnownDeviceRow;
  user_item: UserItemRow;
  api_key: ApiKeyRow;
  webhook: WebhookRow;
  webhook_delivery: WebhookDeliveryRow;
  project: ProjectRow;
  tag: TagRow;
  brand_kit: BrandKitRow;
  print_queue: PrintQueueRow;
  agent: AgentRow;
  agent_call: AgentCallRow;
  project_tag: ProjectTagRow;
  template: TemplateRow;
  template_media: TemplateMediaRow;
  data_row: DataRow;
  table_file: TableFileRow;
  table_version: TableVersionRow;
  kept_row: KeptRow;
  kept_table_file: KeptTableFileRow;
  media: MediaRow;
  font: FontRow;
  template_font: TemplateFontRow;
  print_history: PrintHistoryRow;
  audit_entry: AuditRow;
  job: JobRow;
  job_batch: JobBatchRow;
  print_document: PrintDocumentRow;
  fleet_member: FleetMemberRow;
  turn: TurnRow;
  installation: InstallationRow;
  trouble: TroubleRow;
  card: CardRow;
  serial: SerialRow;
  signing_key: SigningKeyRow;
  revoked_card: RevokedCardRow;
  printed_design: PrintedDesignRow;
  project_version: VersionRow;
};

export type UserRow = {
  id: string;
  name: string;
  email: string;
  /** In lower case. Unique. */
  email_key: string;
  /** Null until a password is set; the user cannot sign in before that. */
  password_hash: string | null;
  role: "admin" | "super_admin";
  status: "active" | "inactive";
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type SessionRow = {
  id: string;
  user_id: string;
  /** SHA-256 of the token, which is not stored. */
  token_hash: string;
  /** SHA-256 of the media cookie. */
  cookie_hash: string;
  created_at: string;
  last_used_at: string;
};

/** A link for choosing a first or forgotten password. It works once. */
export type AccessLinkRow = {
  /** Unique, because each user has at most one link. */
  user_id: string;
  kind: "invitation" | "reset";
  /** SHA-256 of the token, which is not stored. */
  token_hash: string;
  created_at: string;
  expires_at: string;
};

export type SignInTryRow = {
  id: string;
  account_key: string;
  address_key: string;
  at: string;
};

/** A browser or address from which a user has signed in. */
export type KnownDeviceRow = {
  user_id: string;
  /** SHA-256 of the browser's cookie or of the address. */
  key_hash: string;
  last_used_at: string;
};

/**
 * A user's private item. `content` is JSON: a printer profile, a stock, or the last print settings for a
 * project.
 */
export type UserItemRow = {
  id: string;
  user_id: string;
  kind: "printer" | "stock" | "print_settings";
  /** Unique by user and kind: the name in lower case, or the project's id. */
  name_key: string;
  /** Only for print settings, which are removed together with their project. */
  project_id: string | null;
  content: string;
  updated_at: string;
};

export type ProjectRow = {
  id: string;
  name: string;
  /** The name in lower case and NFKC form. */
  search_text: string;
  canvas_width: number;
  canvas_height: number;
  canvas_width_mm: number;
  canvas_height_mm: number;
  background_color: string;
  is_dual_sided: number;
  data_mode: DataMode;
  school_name: string | null;
  front_elements: string;
  back_elements: string;
  front_count: number;
  back_count: number;
  page_setup: string | null;
  /** The column or token with the number of cards per record; null means one card each. */
  copies_column: string | null;
  /** JSON of the numbers that the project prints instead of a table; null for none. */
  sequence: string | null;
  lookups: string;
  text_styles: string;
  /** JSON of manual corrections of photos, by file name. */
  photo_edits: string;
  ruler_guides: string;
  /** JSON of the design's sample person; null once the project has data. */
  sample: string | null;
  ui_preferences: string;
  headers: string;
  field_map: string;
  image_map: string;
  /** JSON of the columns that identify and name cards; null if nobody chose them. */
  identity: string | null;
  school_field_map: string;
  school_token_types: string;
  school_mapping_meta: string;
  dataset_id: string | null;
  /** JSON of column types by header; null if they were not determined. */
  column_types: string | null;
  dataset_version: number;
  row_count: number;
  thumbnail: string | null;
  thumbnail_front: string | null;
  thumbnail_back: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  /** Time at which the project was moved to the trash; null while it is active. */
  trashed_at: string | null;
};

/** A project's thumbnails, in a separate table because they are long and rarely read. */
export type ThumbnailColumn = "thumbnail" | "thumbnail_front" | "thumbnail_back";

export type PlainProjectRow = Omit<ProjectRow, ThumbnailColumn>;

export type TagRow = { id: string; name: string; name_key: string; color: string };

/** `content` is the brand kit as in the API, without its id. */
export type BrandKitRow = { id: string; name_key: string; content: string };

export type ProjectTagRow = { project_id: string; tag_id: string };

export type TemplateRow = {
  id: string;
  name: string;
  /** Name and description in lower case and NFKC form. */
  search_text: string;
  description: string;
  category: string;
  /** JSON of the fields that projects copy. */
  design: string;
  /** A data URL. */
  preview_image: string | null;
  is_built_in: number;
  /** SHA-256 of the file of a built-in template. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
};

export type VersionRow = {
  project_id: string;
  /** The project's revision when it was saved. */
  revision: number;
  /** The version against which `content` was packed; null if it is packed on its own. */
  base: number | null;
  /** Number of versions that must be unpacked first. */
  chain: number;
  /** Number of bytes in its text, and in its stored form. */
  text_bytes: number;
  size: number;
  /** First half of the SHA-256 of its text. */
  digest: string;
  name: string | null;
  restored_from: number | null;
  saved_at: string;
  /** No foreign key, because versions outlive their users. */
  saved_by: string | null;
  /** The text, compressed with Zstandard, in Base64. */
  content: string;
};

/** A picture in a template's design. */
export type TemplateMediaRow = Pick<
  MediaRow,
  "filename" | "name_key" | "content_type" | "size" | "storage_key"
> & { template_id: string };

export type DataRow = {
  project_id: string;
  /** Upload position, 0-based. */
  position: number;
  version: number;
  /** JSON list of cells, one per header of the project. */
  cells: string;
  /** JSON of the cells as in the file; null until the row is corrected. */
  original: string | null;
  search_text: string;
};

/** A file from which a project's table was read. */
export type TableFileRow = {
  project_id: string;
  /** The table itself, or the second table joined to it. */
  part: "main" | "joined";
  storage_key: string;
  filename: string;
  /** JSON that describes how the file was read. */
  intake: string;
  uploaded_at: string;
  /** Null if unknown. */
  uploaded_by: string | null;
};

/** A table that was replaced. */
export type TableVersionRow = Pick<
  ProjectRow,
  "headers" | "column_types" | "field_map" | "image_map" | "identity" | "row_count"
> & {
  project_id: string;
  /** Increases with each replaced table of the project. */
  version: number;
  filename: string;
  uploaded_at: string;
  uploaded_by: string | null;
};

export type KeptRow = Omit<DataRow, "version"> & {
  /** The table's version. */
  version: number;
  row_version: number;
};

/** A file from which a replaced table was read. */
export type KeptTableFileRow = TableFileRow & { version: number };

export type MediaRow = {
  id: string;
  project_id: string;
  filename: string;
  /** In lower case and NFC form. Unique in the project. */
  name_key: string;
  content_type: string;
  size: number;
  /** Generated storage key of the file. */
  storage_key: string;
  uploaded_at: string;
  /** JSON of facts about the photo; null or absent until it was analysed. */
  photo_facts?: string | null | undefined;
};

export type FontRow = {
  id: string;
  project_id: string;
  filename: string;
  /** In lower case and NFC form. Unique in the project. */
  name_key: string;
  /** The font's name in the font menu. */
  family: string;
  /** JSON list of all names by which text can refer to the font. */
  names: string;
  weight: number;
  italic: number;
  is_variable: number;
  content_type: string;
  size: number;
  /** Generated storage key of the file. */
  storage_key: string;
  uploaded_at: string;
};

/** A font in a template's design. */
export type TemplateFontRow = Omit<FontRow, "id" | "project_id" | "uploaded_at"> & { template_id: string };

export type PrintHistoryRow = {
  id: string;
  project_id: string;
  entry: string;
  /** Time of storing, by which entries are sorted. */
  at: string;
  /** JSON of the ids of the people printed, if there are too many for the entry; otherwise null. */
  record_ids: string | null;
};

export type AuditRow = {
  id: string;
  at: string;
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  detail: string;
};

/** Work that one process does for all, and when it was last started. */
export type TurnRow = { name: string; taken_at: string };

/** A single row with data that all servers and workers of the database share. */
export type InstallationRow = {
  /** The installation's id, which is also in a note in its file storage. */
  id: string;
  /** Time at which the note was stored; null before the first start. */
  storage_since: string | null;
  /** Fingerprint of the secret key; null before the first start. */
  key_fingerprint: string | null;
};

/** A kind of error in the server, by place and code, with its count. Contains no data of any call. */
export type TroubleRow = {
  /** The route as in its contract; `exports` for background work. */
  place: string;
  /** Empty for background work. */
  method: string;
  code: string;
  status: number;
  count: number;
  first_at: string;
  last_at: string;
  /** Request id of the last call with this error, for finding it in the log. Empty for background work. */
  request_id: string;
};

/** A printed card with its number of copies and its outcome. The person is deleted after some time. */
export type CardRow = {
  print_id: string;
  /** Position in the print (0-based). */
  position: number;
  project_id: string;
  /** Null once the data was deleted. */
  record_id: string | null;
  /** Null once it expired or the data was deleted. The same applies to `values_hash`. */
  name: string | null;
  search_text: string;
  printed_at: string;
  printed_by: string | null;
  /** The design's revision when the card was printed. */
  revision: number;
  values_hash: string | null;
  serial: string | null;
  printer: "browser" | "pdf" | "job";
  reason: "new" | "lost" | "damaged" | "corrected" | "expired";
  outcome: "pending" | "out" | "failed";
  /** The last sheet with a label of the card (0-based); null for a print without sheets. */
  sheet: number | null;
  /** Number of the record's labels on one side of the print; null in prints of earlier versions. */
  copies: number | null;
  /** When the last signed code on the card expires; null for a card without signed codes. */
  code_expires_at: string | null;
};

/** A card whose signed codes are invalid. The row outlives the ledger and names nobody. */
export type RevokedCardRow = {
  /** The mark as in the list for offline verifiers. */
  mark: string;
  printed_at: string;
  /** When the card's codes expire. */
  expires_at: string;
};

export type SigningKeyRow = {
  kid: string;
  created_at: string;
  /** The public key as a JSON Web Key. */
  public_key: string;
  /** The private key, sealed with the installation's secret key. */
  private_key: string;
};

/** A serial that is permanently assigned to a person. */
export type SerialRow = {
  project_id: string;
  serial: number;
  /** Null once the data was deleted; the serial is not assigned again. */
  record_id: string | null;
};

export type PrintedDesignRow = { project_id: string; revision: number; design: string; printed_at: string };
