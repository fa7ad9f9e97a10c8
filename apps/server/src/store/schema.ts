/** The tables. JSON is kept as text, time as ISO 8601 text in UTC, yes and no as 1 and 0. */
export type Schema = {
  app_user: UserRow;
  session: SessionRow;
  sign_in_try: SignInTryRow;
  project: ProjectRow;
  tag: TagRow;
  project_tag: ProjectTagRow;
  template: TemplateRow;
  template_media: TemplateMediaRow;
  data_row: DataRow;
  media: MediaRow;
  print_history: PrintHistoryRow;
  audit_entry: AuditRow;
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

export type SignInTryRow = {
  id: string;
  account_key: string;
  address_key: string;
  at: string;
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
  data_mode: "standard" | "school";
  school_name: string | null;
  front_elements: string;
  back_elements: string;
  front_count: number;
  back_count: number;
  page_setup: string | null;
  ui_preferences: string;
  headers: string;
  field_map: string;
  image_map: string;
  school_field_map: string;
  school_token_types: string;
  school_mapping_meta: string;
  dataset_id: string | null;
  dataset_version: number;
  row_count: number;
  thumbnail: string | null;
  thumbnail_front: string | null;
  thumbnail_back: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
};

export type TagRow = { id: string; name: string; name_key: string; color: string };

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
  search_text: string;
};

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
};

export type PrintHistoryRow = {
  id: string;
  project_id: string;
  entry: string;
  /** Time of storing; entries are listed in this order. */
  at: string;
};

export type AuditRow = {
  id: string;
  at: string;
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  detail: string;
};
