import type { DataMode } from "@print-builder/core/document";
import type { FleetMemberRow, JobBatchRow, JobRow } from "./jobSchema.ts";

export type * from "./jobSchema.ts";

/** The tables. JSON is kept as text, time as ISO 8601 text in UTC, yes and no as 1 and 0. */
export type Schema = {
  app_user: UserRow;
  session: SessionRow;
  access_link: AccessLinkRow;
  sign_in_try: SignInTryRow;
  known_device: KnownDeviceRow;
  user_item: UserItemRow;
  project: ProjectRow;
  tag: TagRow;
  brand_kit: BrandKitRow;
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
  /** Lower case, unique. */
  email_key: string;
  /** Null: cannot sign in until a password is set. */
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
  /** SHA-256 of the token; the token itself is nowhere. */
  token_hash: string;
  /** SHA-256 of the media cookie. */
  cookie_hash: string;
  created_at: string;
  last_used_at: string;
};

/** By which somebody who has no password, or has forgotten it, chooses one. It is used once. */
export type AccessLinkRow = {
  /** A user has one at most. */
  user_id: string;
  kind: "invitation" | "reset";
  /** SHA-256 of the token; the token itself is nowhere. */
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

/** A browser or an address from which a user has signed in. */
export type KnownDeviceRow = {
  user_id: string;
  /** SHA-256 of the browser's cookie or of the address. */
  key_hash: string;
  last_used_at: string;
};

/** What a user keeps for themselves. `content` is JSON: a printer profile, a stock, or how a project was last printed. */
export type UserItemRow = {
  id: string;
  user_id: string;
  kind: "printer" | "stock" | "print_settings";
  /** Unique of a user and kind: the name in lower case, or the project's id. */
  name_key: string;
  /** Of print settings: they go with their project. */
  project_id: string | null;
  content: string;
  updated_at: string;
};

export type ProjectRow = {
  id: string;
  name: string;
  /** Lower-case NFKC name. */
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
  /** The column or token that says how many cards a record gets; null: one each. */
  copies_column: string | null;
  /** JSON of the numbers that take the place of a table; null for none. */
  sequence: string | null;
  lookups: string;
  text_styles: string;
  /** JSON of what a hand corrected of single photos, by their names. */
  photo_edits: string;
  /** JSON of the lines that things are laid to. */
  ruler_guides: string;
  /** JSON of the invented person that the design is seen with; null once it has data. */
  sample: string | null;
  ui_preferences: string;
  headers: string;
  field_map: string;
  image_map: string;
  /** JSON of the columns that identify and name cards; null where none was chosen. */
  identity: string | null;
  school_field_map: string;
  school_token_types: string;
  school_mapping_meta: string;
  dataset_id: string | null;
  /** JSON of what columns hold, by header; null where nobody has looked. */
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
  /** When it was moved to the trash; null while it is in use. */
  trashed_at: string | null;
};

/** The small pictures of a project: long texts, which few need. */
export type ThumbnailColumn = "thumbnail" | "thumbnail_front" | "thumbnail_back";

/** A project without its small pictures. */
export type PlainProjectRow = Omit<ProjectRow, ThumbnailColumn>;

export type TagRow = { id: string; name: string; name_key: string; color: string };

/** `content` is what the API calls a brand kit, without its id. */
export type BrandKitRow = { id: string; name_key: string; content: string };

export type ProjectTagRow = { project_id: string; tag_id: string };

export type TemplateRow = {
  id: string;
  name: string;
  /** Lower-case NFKC name and description. */
  search_text: string;
  description: string;
  category: string;
  /** JSON of the fields that a project takes over. */
  design: string;
  /** A data address. */
  preview_image: string | null;
  is_built_in: number;
  /** SHA-256 of the file that a built-in template was read from. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
};

/** A state of a project's design. */
export type VersionRow = {
  project_id: string;
  /** Of the project, since it was saved so. */
  revision: number;
  /** The version whose text `content` was packed against; null of one that stands alone. */
  base: number | null;
  /** How many versions have to be unpacked before it. */
  chain: number;
  /** Bytes of its text, and of what is kept of it. */
  text_bytes: number;
  size: number;
  /** Of its text: SHA-256, the first half. */
  digest: string;
  name: string | null;
  restored_from: number | null;
  saved_at: string;
  /** Without a reference: versions outlive who saved them. */
  saved_by: string | null;
  /** The text, packed by Zstandard, in Base64. */
  content: string;
};

/** A picture that a template's design shows. */
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
  /** JSON of the cells as the file had them; null until a person changes the row. */
  original: string | null;
  search_text: string;
};

/** A file that a project's table was read from. */
export type TableFileRow = {
  project_id: string;
  /** The table itself, or the one that is joined to it. */
  part: "main" | "joined";
  storage_key: string;
  filename: string;
  /** JSON of how it was read. */
  intake: string;
  uploaded_at: string;
  /** Null where nobody knows. */
  uploaded_by: string | null;
};

/** A table that another one replaced. */
export type TableVersionRow = Pick<
  ProjectRow,
  "headers" | "column_types" | "field_map" | "image_map" | "identity" | "row_count"
> & {
  project_id: string;
  /** Counts up in the project. */
  version: number;
  filename: string;
  uploaded_at: string;
  uploaded_by: string | null;
};

/** A row of a table that was replaced. */
export type KeptRow = Omit<DataRow, "version"> & {
  /** That of the table. */
  version: number;
  row_version: number;
};

/** A file that a replaced table was read from. */
export type KeptTableFileRow = TableFileRow & { version: number };

export type MediaRow = {
  id: string;
  project_id: string;
  filename: string;
  /** Lower-case NFC name, unique in the project. */
  name_key: string;
  content_type: string;
  size: number;
  /** Generated name of the stored file. */
  storage_key: string;
  uploaded_at: string;
  /** JSON of what was found in it; null, and absent in what is added, until somebody has looked. */
  photo_facts?: string | null | undefined;
};

/** A font that was uploaded to a project. */
export type FontRow = {
  id: string;
  project_id: string;
  filename: string;
  /** Lower-case NFC name, unique in the project. */
  name_key: string;
  /** The name for the font menu. */
  family: string;
  /** JSON list of every name by which a text finds it. */
  names: string;
  weight: number;
  italic: number;
  is_variable: number;
  content_type: string;
  size: number;
  /** Generated name of the stored file. */
  storage_key: string;
  uploaded_at: string;
};

/** A font that a template's design is written in. */
export type TemplateFontRow = Omit<FontRow, "id" | "project_id" | "uploaded_at"> & { template_id: string };

export type PrintHistoryRow = {
  id: string;
  project_id: string;
  entry: string;
  /** Time of storing; entries are listed in this order. */
  at: string;
  /** JSON of the ids of those who were printed, where they are too many to stand in the entry; else null. */
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

/** Something that one process does for all, and when one last began it. */
export type TurnRow = { name: string; taken_at: string };

/** One row: what servers and workers on this database must have in common. */
export type InstallationRow = {
  /** Name of the installation; its file storage bears it as a note. */
  id: string;
  /** Since when the storage bears it; null before the first start. */
  storage_since: string | null;
  /** By which the secret key is known again; null before the first start. */
  key_fingerprint: string | null;
};

/** What went wrong in the server at one place, by one code, as often as it did. Nothing of any one call is in it. */
export type TroubleRow = {
  /** The route as its contract writes it; `exports` for the work in the background. */
  place: string;
  /** Empty where it was no call. */
  method: string;
  code: string;
  status: number;
  count: number;
  first_at: string;
  last_at: string;
  /** By which the log knows the last of these calls; empty where it was no call. */
  request_id: string;
};

/** A card that was printed, its copies with it, and what became of it. Who it was of is forgotten after a time. */
export type CardRow = {
  print_id: string;
  /** Place in the print, 0-based. */
  position: number;
  project_id: string;
  /** Null once the data was deleted. */
  record_id: string | null;
  /** Null once it was kept long enough, or the data was deleted; the same of `values_hash`. */
  name: string | null;
  search_text: string;
  printed_at: string;
  printed_by: string | null;
  /** Of the design. */
  revision: number;
  values_hash: string | null;
  serial: string | null;
  printer: "browser" | "pdf" | "job";
  reason: "new" | "lost" | "damaged" | "corrected" | "expired";
  outcome: "pending" | "out" | "failed";
  /** The last sheet on which it stands, 0-based; null of a print without sheets. */
  sheet: number | null;
  /** Labels of the record on one side of the print; null of prints of earlier versions. */
  copies: number | null;
  /** Until when the last of its signed codes counts; null of a card without any. */
  code_expires_at: string | null;
};

/** A card whose signed codes are worth nothing any more. It outlives the ledger and names nobody. */
export type RevokedCardRow = {
  /** As in the list for verifiers without a connection. */
  mark: string;
  printed_at: string;
  /** Until when its codes would count. */
  expires_at: string;
};

/** A key that signs codes. */
export type SigningKeyRow = {
  kid: string;
  created_at: string;
  /** JSON Web Key. */
  public_key: string;
  /** Sealed under the installation's secret key. */
  private_key: string;
};

/** A number that was given, for ever. */
export type SerialRow = {
  project_id: string;
  serial: number;
  /** Null once the data was deleted: the number stays given. */
  record_id: string | null;
};

/** A design as cards were printed from it. */
export type PrintedDesignRow = { project_id: string; revision: number; design: string; printed_at: string };
