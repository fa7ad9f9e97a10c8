import { maxFontBytes, maxPictureBytes, maxProjectZipBytes, maxTableBytes } from "./constants.ts";
import type { agentContracts } from "./contracts/agents.ts";
import type { apiKeyContracts } from "./contracts/apiKeys.ts";
import type { authContracts } from "./contracts/auth.ts";
import type { brandKitContracts } from "./contracts/brandKits.ts";
import type { cardContracts } from "./contracts/cards.ts";
import type { dashboardContracts } from "./contracts/dashboard.ts";
import type { dataContracts, dataModeContracts } from "./contracts/data.ts";
import type { drawingContracts } from "./contracts/drawings.ts";
import type { elementContracts } from "./contracts/elements.ts";
import type { fontContracts } from "./contracts/fonts.ts";
import type { jobContracts } from "./contracts/jobs.ts";
import type { liveDataContracts } from "./contracts/liveData.ts";
import type { mediaContracts } from "./contracts/media.ts";
import type { operationsContracts } from "./contracts/operations.ts";
import type { printContracts } from "./contracts/print.ts";
import type { printerContracts } from "./contracts/printers.ts";
import type { printQueueContracts } from "./contracts/printQueues.ts";
import type { projectContracts, projectImportContracts, thumbnailContracts } from "./contracts/projects.ts";
import type { schoolMappingContracts, schoolPhotoContracts } from "./contracts/schoolRecords.ts";
import type { stockContracts } from "./contracts/stocks.ts";
import type { docsContracts, systemContracts } from "./contracts/system.ts";
import type { tagContracts } from "./contracts/tags.ts";
import type { templateContracts } from "./contracts/templates.ts";
import type { userContracts } from "./contracts/users.ts";
import type { verificationContracts } from "./contracts/verification.ts";
import type { versionContracts } from "./contracts/versions.ts";
import type { webhookContracts } from "./contracts/webhooks.ts";
import type { RouteContract } from "./defineContract.ts";
import { defineRoutes } from "./defineRoutes.ts";

export type * from "./contracts/agents.ts";
export type * from "./contracts/apiKeys.ts";
export type * from "./contracts/auth.ts";
export type * from "./contracts/brandKits.ts";
export type * from "./contracts/cards.ts";
export type * from "./contracts/dashboard.ts";
export type * from "./contracts/data.ts";
export type * from "./contracts/drawings.ts";
export type * from "./contracts/elements.ts";
export type * from "./contracts/fonts.ts";
export type * from "./contracts/intake.ts";
export type * from "./contracts/jobs.ts";
export type * from "./contracts/liveData.ts";
export type * from "./contracts/media.ts";
export type * from "./contracts/operations.ts";
export type * from "./contracts/print.ts";
export type * from "./contracts/printers.ts";
export type * from "./contracts/printQueues.ts";
export type * from "./contracts/projects.ts";
export type * from "./contracts/schoolRecords.ts";
export type * from "./contracts/stocks.ts";
export type * from "./contracts/system.ts";
export type * from "./contracts/tags.ts";
export type * from "./contracts/templates.ts";
export type * from "./contracts/users.ts";
export type * from "./contracts/verification.ts";
export type * from "./contracts/versions.ts";
export type * from "./contracts/webhooks.ts";

const oneFile = (maxFileBytes: number) => ({ field: "file", maxFiles: 1, maxFileBytes });

/** Every route by id, with who may call it. Its input and output are defined under the same id in `contracts/`. */
export const routes = defineRoutes({
  // auth
  login: { method: "POST", path: "/api/auth/login", access: "anyone" },
  lookAtLink: { method: "POST", path: "/api/auth/link", access: "anyone" },
  useLink: { method: "POST", path: "/api/auth/link/password", access: "anyone" },
  logout: { method: "POST", path: "/api/auth/logout", access: "user" },
  me: { method: "GET", path: "/api/auth/me", access: "user" },
  changePassword: { method: "POST", path: "/api/auth/password", access: "user" },

  // users
  listUsers: { method: "GET", path: "/api/users", access: "super_admin" },
  createUser: { method: "POST", path: "/api/users", access: "super_admin" },
  updateUser: { method: "PUT", path: "/api/users/:id", access: "super_admin" },
  deleteUser: { method: "DELETE", path: "/api/users/:id", access: "super_admin" },
  makeUserLink: { method: "POST", path: "/api/users/:id/link", access: "super_admin" },
  revokeUserLink: { method: "DELETE", path: "/api/users/:id/link", access: "super_admin" },
  restoreUser: { method: "POST", path: "/api/users/:id/restore", access: "super_admin" },

  // api keys
  listApiKeys: { method: "GET", path: "/api/api-keys", access: "super_admin" },
  createApiKey: { method: "POST", path: "/api/api-keys", access: "super_admin" },
  revokeApiKey: { method: "DELETE", path: "/api/api-keys/:id", access: "super_admin" },

  // webhooks
  listWebhooks: { method: "GET", path: "/api/webhooks", access: "super_admin" },
  createWebhook: { method: "POST", path: "/api/webhooks", access: "super_admin" },
  deleteWebhook: { method: "DELETE", path: "/api/webhooks/:id", access: "super_admin" },
  listDeliveries: { method: "GET", path: "/api/webhooks/:id/deliveries", access: "super_admin" },
  retryDelivery: {
    method: "POST",
    path: "/api/webhooks/:id/deliveries/:deliveryId/retry",
    access: "super_admin",
  },

  // system
  config: { method: "GET", path: "/api/config", access: "anyone" },
  metrics: { method: "GET", path: "/api/metrics", access: "operator" },
  health: { method: "GET", path: "/api/health", access: "anyone" },
  stats: { method: "GET", path: "/api/stats", access: "user" },
  openApi: { method: "GET", path: "/api/openapi.json", access: "anyone" },
  apiDocs: { method: "GET", path: "/api/docs", access: "anyone" },

  // projects
  listProjects: { method: "GET", path: "/api/projects", access: "user" },
  createProject: { method: "POST", path: "/api/projects", access: "user" },
  getProject: { method: "GET", path: "/api/projects/:id", access: "user" },
  updateProject: { method: "PUT", path: "/api/projects/:id", access: "user" },
  deleteProject: { method: "DELETE", path: "/api/projects/:id", access: "user" },
  restoreProject: { method: "POST", path: "/api/projects/:id/restore", access: "user" },
  cloneProject: { method: "POST", path: "/api/projects/:id/clone", access: "user" },

  // stocks
  listStocks: { method: "GET", path: "/api/stocks", access: "user" },
  listMyStocks: { method: "GET", path: "/api/stocks/mine", access: "user" },
  addMyStock: { method: "POST", path: "/api/stocks/mine", access: "user" },
  removeMyStock: { method: "DELETE", path: "/api/stocks/mine/:id", access: "user" },

  // brand kits
  listBrandKits: { method: "GET", path: "/api/brand-kits", access: "user" },
  addBrandKit: { method: "POST", path: "/api/brand-kits", access: "user" },
  changeBrandKit: { method: "PUT", path: "/api/brand-kits/:id", access: "user" },
  removeBrandKit: { method: "DELETE", path: "/api/brand-kits/:id", access: "user" },

  // tags
  listTags: { method: "GET", path: "/api/tags", access: "user" },
  createTag: { method: "POST", path: "/api/tags", access: "user" },
  updateTag: { method: "PUT", path: "/api/tags/:id", access: "user" },
  deleteTag: { method: "DELETE", path: "/api/tags/:id", access: "user" },

  // templates
  listTemplates: { method: "GET", path: "/api/templates", access: "user" },
  createTemplate: { method: "POST", path: "/api/templates", access: "user" },
  updateTemplate: { method: "PUT", path: "/api/templates/:id", access: "user" },
  deleteTemplate: { method: "DELETE", path: "/api/templates/:id", access: "user" },
  duplicateTemplate: { method: "POST", path: "/api/templates/:id/duplicate", access: "user" },
  createFromTemplate: { method: "POST", path: "/api/projects/from-template/:id", access: "user" },

  // elements
  getFrontElements: { method: "GET", path: "/api/projects/:id/front-elements", access: "user" },
  putFrontElements: { method: "PUT", path: "/api/projects/:id/front-elements", access: "user" },
  getBackElements: { method: "GET", path: "/api/projects/:id/back-elements", access: "user" },
  putBackElements: { method: "PUT", path: "/api/projects/:id/back-elements", access: "user" },
  addElement: { method: "POST", path: "/api/projects/:id/elements", access: "user" },
  updateElement: { method: "PUT", path: "/api/projects/:id/elements/:elementId", access: "user" },
  deleteElement: { method: "DELETE", path: "/api/projects/:id/elements/:elementId", access: "user" },

  // thumbnails
  saveThumbnail: { method: "POST", path: "/api/projects/:id/thumbnail", access: "user" },
  getThumbnail: {
    method: "GET",
    path: "/api/projects/:id/thumbnails/:side",
    access: "user",
    mediaCookie: true,
  },

  // drawings
  openDrawing: { method: "POST", path: "/api/drawings/shapes", access: "user" },

  // data
  getIntake: { method: "GET", path: "/api/projects/:id/data/intake", access: "user" },
  changeIntake: { method: "PUT", path: "/api/projects/:id/data/intake", access: "user" },
  joinTable: {
    method: "POST",
    path: "/api/projects/:id/data/join",
    access: "user",
    multipart: oneFile(maxTableBytes),
  },
  readTable: {
    method: "POST",
    path: "/api/projects/:id/data/read",
    access: "user",
    multipart: oneFile(maxTableBytes),
  },
  uploadData: {
    method: "POST",
    path: "/api/projects/:id/data/upload",
    access: "user",
    multipart: { ...oneFile(maxTableBytes), fields: ["encoding", "mode", "key", "dry_run"] },
  },
  listTables: { method: "GET", path: "/api/projects/:id/data/versions", access: "user" },
  restoreTable: { method: "POST", path: "/api/projects/:id/data/versions/:version/restore", access: "user" },
  listRows: { method: "GET", path: "/api/projects/:id/data/rows", access: "user" },
  countRows: { method: "GET", path: "/api/projects/:id/data/count", access: "user" },
  saveMapping: { method: "PUT", path: "/api/projects/:id/data/mapping", access: "user" },
  getDataMode: { method: "GET", path: "/api/projects/:id/data-mode", access: "user" },
  setDataMode: { method: "PATCH", path: "/api/projects/:id/data-mode", access: "user" },
  clearStandardData: { method: "DELETE", path: "/api/projects/:id/data/clear-standard", access: "user" },
  clearSchoolData: { method: "DELETE", path: "/api/projects/:id/data/clear-school", access: "user" },

  // school
  getSchoolMapping: { method: "GET", path: "/api/projects/:id/school/mapping", access: "user" },
  saveSchoolMapping: { method: "PUT", path: "/api/projects/:id/school/mapping", access: "user" },
  lookAtSchoolPhotos: { method: "POST", path: "/api/projects/:id/school/photos", access: "user" },

  // live data
  getLiveMeta: { method: "GET", path: "/api/projects/:id/live-data/meta", access: "user" },
  getLiveRecord: { method: "GET", path: "/api/projects/:id/live-data/record", access: "user" },
  editLiveRecord: { method: "PATCH", path: "/api/projects/:id/live-data/record/:index", access: "user" },

  // media
  uploadMedia: {
    method: "POST",
    path: "/api/projects/:id/media",
    access: "user",
    multipart: { field: "files", maxFiles: 100, maxFileBytes: maxPictureBytes },
  },
  uploadLiveImage: {
    method: "POST",
    path: "/api/projects/:id/media/upload",
    access: "user",
    multipart: oneFile(maxPictureBytes),
  },
  listMedia: { method: "GET", path: "/api/projects/:id/media", access: "user" },
  getMediaFile: {
    method: "GET",
    path: "/api/projects/:id/media/:filename",
    access: "user",
    mediaCookie: true,
  },
  getSmallPictures: { method: "POST", path: "/api/projects/:id/small-pictures", access: "user" },
  replaceMedia: {
    method: "PUT",
    path: "/api/projects/:id/media/:mediaId",
    access: "user",
    multipart: oneFile(maxPictureBytes),
  },
  deleteMedia: { method: "DELETE", path: "/api/projects/:id/media/:mediaId", access: "user" },

  // fonts
  uploadFonts: {
    method: "POST",
    path: "/api/projects/:id/fonts",
    access: "user",
    multipart: { field: "files", maxFiles: 20, maxFileBytes: maxFontBytes },
  },
  listFonts: { method: "GET", path: "/api/projects/:id/fonts", access: "user" },
  getFontFile: { method: "GET", path: "/api/projects/:id/fonts/:fontId", access: "user" },
  deleteFont: { method: "DELETE", path: "/api/projects/:id/fonts/:fontId", access: "user" },
  copyDesignFiles: { method: "POST", path: "/api/projects/:id/parts", access: "user" },

  // print
  exportPdf: { method: "POST", path: "/api/projects/:id/export/pdf", access: "user" },
  preflight: { method: "POST", path: "/api/projects/:id/preflight", access: "user" },
  checkPhotos: { method: "POST", path: "/api/projects/:id/photo-checks", access: "user" },
  printRetakeSheet: { method: "POST", path: "/api/projects/:id/photo-checks/sheet", access: "user" },
  renderPreview: { method: "POST", path: "/api/projects/:id/render/preview", access: "user" },

  // printers
  listPrinters: { method: "GET", path: "/api/printers", access: "user" },
  addPrinter: { method: "POST", path: "/api/printers", access: "user" },
  getTestSheet: { method: "GET", path: "/api/printers/test-sheet", access: "user" },
  changePrinter: { method: "PUT", path: "/api/printers/:id", access: "user" },
  removePrinter: { method: "DELETE", path: "/api/printers/:id", access: "user" },
  getPrintSettings: { method: "GET", path: "/api/projects/:id/print-settings", access: "user" },
  savePrintSettings: { method: "PUT", path: "/api/projects/:id/print-settings", access: "user" },

  // agents
  listAgents: { method: "GET", path: "/api/agents", access: "super_admin" },
  connectAgent: { method: "POST", path: "/api/agents", access: "super_admin" },
  removeAgent: { method: "DELETE", path: "/api/agents/:id", access: "super_admin" },
  takeAgentCalls: { method: "POST", path: "/api/agents/:id/calls", access: "super_admin" },
  reportAgentCall: { method: "POST", path: "/api/agents/:id/calls/:callId", access: "super_admin" },
  getAgentCallFile: { method: "GET", path: "/api/agents/:id/calls/:callId/file", access: "super_admin" },
  getAgentCallPage: {
    method: "GET",
    path: "/api/agents/:id/calls/:callId/pages/:page",
    access: "super_admin",
  },

  // print queues
  listPrintQueues: { method: "GET", path: "/api/print-queues", access: "user" },
  addPrintQueue: { method: "POST", path: "/api/print-queues", access: "super_admin" },
  examinePrintQueue: { method: "POST", path: "/api/print-queues/examine", access: "super_admin" },
  changePrintQueue: { method: "PUT", path: "/api/print-queues/:id", access: "super_admin" },
  removePrintQueue: { method: "DELETE", path: "/api/print-queues/:id", access: "super_admin" },
  testPrintQueue: { method: "POST", path: "/api/print-queues/:id/test", access: "super_admin" },
  printOnQueue: { method: "POST", path: "/api/projects/:id/print", access: "user" },

  // jobs
  startStandardZip: { method: "POST", path: "/api/projects/:id/export/standard-zip/jobs", access: "user" },
  startPrintJob: { method: "POST", path: "/api/projects/:id/export/jobs", access: "user" },
  getJob: { method: "GET", path: "/api/export/jobs/:jobId/status", access: "user" },
  controlJob: { method: "PATCH", path: "/api/export/jobs/:jobId", access: "user" },
  cancelJob: { method: "DELETE", path: "/api/export/jobs/:jobId", access: "user" },
  downloadJob: { method: "GET", path: "/api/export/jobs/:jobId/download", access: "user", mediaCookie: true },
  startSchoolZip: { method: "POST", path: "/api/projects/:id/export/school-zip/jobs", access: "user" },

  // cards
  listCards: { method: "GET", path: "/api/projects/:id/cards", access: "user" },
  listPrints: { method: "GET", path: "/api/projects/:id/cards/prints", access: "user" },
  listHeldCards: { method: "GET", path: "/api/projects/:id/cards/held", access: "user" },
  getHistoryEntry: { method: "GET", path: "/api/projects/:id/print-history/:entryId", access: "user" },
  setCardsOutcome: { method: "POST", path: "/api/projects/:id/cards/outcome", access: "user" },
  compareCards: { method: "POST", path: "/api/projects/:id/cards/compare", access: "user" },
  findSheet: { method: "GET", path: "/api/sheets/:code", access: "user" },
  reprintCards: { method: "POST", path: "/api/projects/:id/cards/reprint", access: "user" },

  // project import
  importProject: {
    method: "POST",
    path: "/api/projects/import",
    access: "user",
    multipart: oneFile(maxProjectZipBytes),
  },

  // operations
  listJobs: { method: "GET", path: "/api/operations/jobs", access: "super_admin" },
  listTroubles: { method: "GET", path: "/api/operations/troubles", access: "super_admin" },
  acknowledgeTroubles: {
    method: "POST",
    path: "/api/operations/troubles/acknowledge",
    access: "super_admin",
  },
  serverState: { method: "GET", path: "/api/operations/state", access: "super_admin" },

  // dashboard
  dashboard: { method: "GET", path: "/api/dashboard", access: "user" },

  // verification
  signingKeys: { method: "GET", path: "/.well-known/print-builder-keys.json", access: "anyone" },
  verifyCode: { method: "POST", path: "/api/verify", access: "anyone" },

  // versions
  listVersions: { method: "GET", path: "/api/projects/:id/versions", access: "user" },
  getVersion: { method: "GET", path: "/api/projects/:id/versions/:revision", access: "user" },
  nameVersion: { method: "PUT", path: "/api/projects/:id/versions/:revision", access: "user" },
  restoreVersion: { method: "POST", path: "/api/projects/:id/versions/:revision/restore", access: "user" },
});

type Complete<All extends { readonly [Id in keyof typeof routes]: RouteContract & { readonly id: Id } }> =
  All;

/** The contracts of all routes. A route without one does not compile. */
export type Contracts = Complete<
  typeof agentContracts &
    typeof apiKeyContracts &
    typeof authContracts &
    typeof brandKitContracts &
    typeof cardContracts &
    typeof dashboardContracts &
    typeof dataContracts &
    typeof dataModeContracts &
    typeof drawingContracts &
    typeof elementContracts &
    typeof fontContracts &
    typeof jobContracts &
    typeof liveDataContracts &
    typeof mediaContracts &
    typeof operationsContracts &
    typeof printContracts &
    typeof printerContracts &
    typeof printQueueContracts &
    typeof projectContracts &
    typeof projectImportContracts &
    typeof thumbnailContracts &
    typeof schoolMappingContracts &
    typeof schoolPhotoContracts &
    typeof stockContracts &
    typeof systemContracts &
    typeof docsContracts &
    typeof tagContracts &
    typeof templateContracts &
    typeof userContracts &
    typeof verificationContracts &
    typeof versionContracts &
    typeof webhookContracts
>;
