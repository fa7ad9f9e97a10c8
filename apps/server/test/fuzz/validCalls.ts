import { projectZip, sampleDesign, sampleFont, samplePng, sampleSvg, sampleTable } from "./sampleFiles.ts";

export type SentFile = { readonly name: string; readonly bytes: Uint8Array };

/** A call that the route must accept. The world's value replaces `$name`. */
export type ValidCall = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: SentFile;
};

const text = sampleDesign.front_elements[0];
const tags = ["$tag"];
const range = { type: "range", start: 0, end: 1 };
const school_mapping_meta = { source: "students", school_code: "RIV001" };
/** Two of the three records, the last one first. */
const choice = { record_ids: ["1", "2", "3"], where: 'class == "7B" or number >= 1003', sort: "-class,name" };
const field_map = { name: "name", class: "class", number: "number" };

/** The process of the world's agent. */
export const agentSession = "agent-session-0001";

/** Calls that must succeed, by operation. An operation without an entry needs nothing but its URL. */
export const validCalls: Readonly<Record<string, readonly ValidCall[]>> = {
  login: [{ body: { email: "colleague@example.org", password: "$password" } }],
  changePassword: [{ body: { current_password: "$password", new_password: "another password" } }],
  lookAtLink: [{ body: { token: "$link" } }],
  useLink: [{ body: { token: "$link", new_password: "another password" } }],
  createUser: [{ body: { name: "New", email: "$newEmail", role: "admin" } }],
  updateUser: [{ body: { name: "Victim", status: "inactive", role: "super_admin" } }],
  listProjects: [{ query: { search: "clone", tags: "$tag", mode: "standard", sided: "dual", page: "1" } }],
  createProject: [{ body: { name: "New", canvas_width: 300, tags, is_dual_sided: true } }],
  updateProject: [
    {
      body: {
        ...sampleDesign,
        name: "Changed",
        tags,
        ui_preferences: { zoom: 1 },
        page_setup: null,
        lookups: { houses: { key: "name", rows: [{ name: "Kestrel" }] } },
        copies_column: null,
        sequence: { from: 1, to: 5, step: 1, pad: 2 },
        photo_edits: { "a.jpg": { x: 0.1, scale: 1.2, rotation: 3, brightness: 0.1 } },
        text_styles: [{ id: "s1", name: "Label", properties: { fontSize: 14 } }],
        ruler_guides: [{ side: "front", axis: "x", at: 40 }],
      },
    },
    { body: { school_name: "Riverside", school_mapping_meta, print_history: [{}] } },
  ],
  cloneProject: [{ body: { name: "Copy", include_images: false } }],
  addPrinter: [{ body: { name: "$newName", offset_x_mm: 0.5, back: { scale_y: 1.001 }, duplex: "manual" } }],
  changePrinter: [{ body: { name: "$newName", kind: "card", margins_mm: { left: 4 } } }],
  getTestSheet: [{ query: { paper: "letter", sides: "2" } }],
  connectAgent: [
    {
      body: {
        name: "Library",
        version: "0.2.0",
        session: agentSession,
        printers: [{ name: "Zebra", uri: "socket://192.168.1.20:9100" }],
      },
    },
  ],
  takeAgentCalls: [{ body: { session: agentSession, running: [] } }],
  reportAgentCall: [
    {
      body: {
        session: agentSession,
        job: { id: 42, state: "processing", reasons: [], impressions: 3 },
        outcome: { kind: "job", job: { id: 42, state: "completed", reasons: [], impressions: 6 } },
      },
    },
  ],
  getAgentCallPage: [{ query: { dpi: "300", colours: "rgb" } }],
  addPrintQueue: [{ body: { name: "$newName", uri: "$printerUri", language: "pdf", dpi: 600 } }],
  examinePrintQueue: [{ body: { uri: "$printerUri" } }],
  changePrintQueue: [{ body: { name: "$newName", uri: "$printerUri", profile_id: "$printer" } }],
  testPrintQueue: [{ body: { paper: "letter", sides: 2 } }],
  printOnQueue: [{ body: { range, side: "both", queue_id: "$queue" } }],
  savePrintSettings: [{ body: { settings: { side: "both", dpi: 600 } } }],
  addMyStock: [
    {
      body: {
        ...{ name: "$newName", page_width_mm: 210, page_height_mm: 297, shape: "ring", hole_mm: 15 },
        ...{ label_width_mm: 60, label_height_mm: 60 },
        grids: [{ left_mm: 8, top_mm: 15, across: 3, down: 4, h_pitch_mm: 66, v_pitch_mm: 66 }],
      },
    },
  ],
  addBrandKit: [{ body: { name: "$newName", colors: ["#1f4f8f", "#f2b134"], heading_font: "Georgia" } }],
  changeBrandKit: [
    { body: { name: "$newName", colors: ["#1f4f8f"], logo: "data:image/png;base64,aGVsbG8=" } },
  ],
  createApiKey: [
    {
      body: { name: "Office script", scopes: ["projects:read", "print"], expires_at: "2099-08-01T00:00:00Z" },
    },
    { body: { name: "Front desk", scopes: ["ledger:read"] } },
  ],
  createWebhook: [
    { body: { url: "https://hooks.example.org/print", events: ["job.completed", "job.failed"] } },
  ],
  createTag: [{ body: { name: "$newName", color: "#ff0000" } }],
  updateTag: [{ body: { name: "$newName" } }],
  listTemplates: [{ query: { search: "card", category: "id_card" } }],
  createTemplate: [
    { body: { ...sampleDesign, name: "$newName", project_id: "$project", preview_image: sampleSvg } },
  ],
  updateTemplate: [{ body: { ...sampleDesign, description: "Changed", category: "custom" } }],
  duplicateTemplate: [{ query: { name: "$newName", palette: "ocean" } }],
  createFromTemplate: [{ query: { project_name: "From template" } }],
  listVersions: [{ query: { limit: "10", named: "true" } }, { query: { before: "5" } }],
  nameVersion: [{ body: { name: "As printed" } }, { body: { name: null } }],
  putFrontElements: [{ body: sampleDesign.front_elements }],
  putBackElements: [{ body: sampleDesign.back_elements }],
  addElement: [{ body: { ...text, id: undefined, side: "back" } }],
  updateElement: [{ body: { x: 12, properties: { text: "{{ name }}", color: "#123456" } } }],
  openDrawing: [{ body: { svg: sampleSvg } }],
  saveThumbnail: [{ body: { svg: sampleSvg, side: "both" } }],
  uploadData: [{ file: { name: "students.csv", bytes: Buffer.from(sampleTable) } }],
  changeIntake: [{ body: { plan: { dropTotals: false } } }, { body: { join: null } }],
  joinTable: [{ file: { name: "more.csv", bytes: Buffer.from(sampleTable) } }],
  readTable: [{ file: { name: "houses.csv", bytes: Buffer.from(sampleTable) } }],
  listRows: [{ query: { search: "rao", sort: "name", dir: "desc", page: "1", page_size: "50" } }],
  saveMapping: [{ body: { field_map, image_map: { face: "name" } } }],
  setDataMode: [{ body: { mode: "school" } }, { body: { mode: "standard" } }],
  saveSchoolMapping: [
    {
      body: {
        field_map: { name: "user.full_name" },
        token_types: { name: "text" },
        meta: school_mapping_meta,
      },
    },
  ],
  lookAtSchoolPhotos: [{ body: { addresses: ["/storage/students/1.jpg", "none"], cut_out: true } }],
  getLiveMeta: [{ query: { search: "rao", field: "name" } }],
  getLiveRecord: [{ query: { index: "1" } }],
  editLiveRecord: [{ body: { changes: { name: "Asha", class: 8 }, baseVersion: "$version" } }],
  uploadMedia: [
    { file: { name: "a.png", bytes: samplePng } },
    { file: { name: "a.svg", bytes: Buffer.from(sampleSvg) } },
  ],
  uploadLiveImage: [{ file: { name: "b.png", bytes: samplePng } }],
  getSmallPictures: [{ body: { filenames: ["photo.png", "none.png"], size: 160 } }],
  replaceMedia: [{ file: { name: "c.png", bytes: samplePng } }],
  listMedia: [{ query: { search: "photo", sort: "name_asc", include_data: "1", limit: "10" } }],
  uploadFonts: [{ file: { name: "Sample.ttf", bytes: sampleFont() } }],
  importProject: [{ file: { name: "project.zip", bytes: projectZip } }],
  copyDesignFiles: [
    { body: { from: { project_id: "$otherProject" }, pictures: ["photo.png"], families: ["Sample Serif"] } },
    { body: { from: { template_id: "$template" }, pictures: ["photo.png"] } },
  ],
  exportPdf: [
    { body: { range, side: "both", copies_per_record: 2, show_guides: true, exclude_records: [1] } },
    { body: { live_rows: [{ name: "A", "user.full_name": "B" }], field_map_override: { name: "name" } } },
    { body: { ...choice, printer: "browser", reason: "lost" } },
  ],
  preflight: [{ body: { range, side: "both" } }, { body: choice }, { body: { range, check_codes: true } }],
  checkPhotos: [{}],
  printRetakeSheet: [{}],
  compareCards: [{ body: choice }],
  renderPreview: [{ body: { record_index: 1, side: "front" } }, { body: { record_index: 0, side: "back" } }],
  startStandardZip: [{ body: { include_images: false, include_versions: true } }],
  startSchoolZip: [{ body: { csv_entity: "students", include_files: false } }],
  startPrintJob: [
    { body: { range, side: "both", format: "svg" } },
    { body: { ...choice, group: "class", reason: "damaged" } },
  ],
  listCards: [{ query: { status: "pending", since: "2026-09-01T08:00:00Z", search: "rao", limit: "10" } }],
  listHeldCards: [{}],
  listPrints: [{ query: { pending: "true", limit: "10" } }],
  setCardsOutcome: [
    { body: { print_id: "$doneJob", outcome: "some", failed: ["2"] } },
    { body: { print_id: "$doneJob", outcome: "all" } },
  ],
  getHistoryEntry: [{}],
  findSheet: [{}],
  reprintCards: [
    { body: { record_ids: ["1", "2"], reason: "damaged", start_at: 2 } },
    { body: { record_ids: ["2"], reason: "expired", state: "present", queue_id: "$queue" } },
  ],
  listJobs: [{ query: { status: "completed", kind: "print", page: "1", limit: "50" } }],
  listTroubles: [{ query: { page: "1", limit: "10" } }],
  verifyCode: [{ body: { text: "Ann Lee, 5A" } }],
  acknowledgeTroubles: [
    { body: { items: [{ place: "/api/tags", method: "GET", code: "internal", count: 1, first_at: "" }] } },
  ],
  controlJob: [{ query: { action: "pause" } }, { query: { action: "resume" } }],
};

/** Possible ids for path parameters. */
export const idsOf: Readonly<Record<string, readonly string[]>> = {
  user: ["$user", "$deletedUser", "colleague", "root"],
  tag: ["$tag"],
  printer: ["$printer"],
  queue: ["$queue"],
  agent: ["$agent"],
  callId: ["$agentCall"],
  page: ["0"],
  stock: ["$stock"],
  brandKit: ["$brandKit"],
  apiKey: ["$apiKey"],
  webhook: ["$webhook"],
  deliveryId: ["$deliveryId"],
  template: ["$template", "builtin-bluebell-pupil"],
  project: ["$project", "$project", "$project", "$project", "$schoolProject", "$otherProject"],
  elementId: ["$elementId", "code", "back"],
  mediaId: ["$mediaId", "$otherMedia"],
  filename: ["$filename"],
  fontId: ["$fontId", "$otherFont"],
  jobId: ["$jobId", "$doneJob"],
  index: ["$index", "$index", "1"],
  entryId: ["$doneJob", "$jobId"],
  code: ["$sheet"],
  revision: ["$revision", "$revision", "0"],
  version: ["1", "1", "0"],
};

/** Routes whose valid call needs a different id than the first of its kind. */
export const validIds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  restoreUser: { id: "$deletedUser" },
  uploadFonts: { id: "$plainProject" },
  startSchoolZip: { id: "$schoolProject" },
  lookAtSchoolPhotos: { id: "$schoolProject" },
  downloadJob: { jobId: "$doneJob" },
  setCardsOutcome: { id: "$baseProject" },
  getHistoryEntry: { id: "$baseProject" },
  findSheet: { code: "$sheet" },
};
