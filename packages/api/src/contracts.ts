import * as auth from "./routes/auth.ts";
import * as data from "./routes/data.ts";
import * as dataMode from "./routes/dataMode.ts";
import * as elements from "./routes/elements.ts";
import * as fonts from "./routes/fonts.ts";
import * as jobs from "./routes/jobs.ts";
import * as liveData from "./routes/liveData.ts";
import * as media from "./routes/media.ts";
import * as operations from "./routes/operations.ts";
import * as print from "./routes/print.ts";
import * as projects from "./routes/projects.ts";
import * as projectsImport from "./routes/projectsImport.ts";
import * as schoolMapping from "./routes/schoolMapping.ts";
import * as schoolZip from "./routes/schoolZip.ts";
import * as system from "./routes/system.ts";
import * as tags from "./routes/tags.ts";
import * as templates from "./routes/templates.ts";
import * as thumbnails from "./routes/thumbnails.ts";
import * as users from "./routes/users.ts";

export const authContracts = {
  login: auth.login,
  logout: auth.logout,
  me: auth.me,
  changePassword: auth.changePassword,
} as const;

export const userContracts = {
  listUsers: users.listUsers,
  createUser: users.createUser,
  updateUser: users.updateUser,
  deleteUser: users.deleteUser,
  restoreUser: users.restoreUser,
} as const;

export const systemContracts = {
  config: system.config,
  health: system.health,
  metrics: system.metrics,
  stats: system.stats,
  openApi: system.openApi,
} as const;

/** Served by the plug-in that draws the page, with its scripts and styles, and not by a handler. */
export const docsContracts = {
  apiDocs: system.apiDocs,
} as const;

export const projectContracts = {
  listProjects: projects.listProjects,
  createProject: projects.createProject,
  getProject: projects.getProject,
  updateProject: projects.updateProject,
  deleteProject: projects.deleteProject,
  cloneProject: projects.cloneProject,
} as const;

export const tagContracts = {
  listTags: tags.listTags,
  createTag: tags.createTag,
  updateTag: tags.updateTag,
  deleteTag: tags.deleteTag,
} as const;

export const templateContracts = {
  listTemplates: templates.listTemplates,
  createTemplate: templates.createTemplate,
  updateTemplate: templates.updateTemplate,
  deleteTemplate: templates.deleteTemplate,
  createFromTemplate: templates.createFromTemplate,
} as const;

export const elementContracts = {
  getFrontElements: elements.getFrontElements,
  putFrontElements: elements.putFrontElements,
  getBackElements: elements.getBackElements,
  putBackElements: elements.putBackElements,
  addElement: elements.addElement,
  updateElement: elements.updateElement,
  deleteElement: elements.deleteElement,
} as const;

export const thumbnailContracts = {
  saveThumbnail: thumbnails.saveThumbnail,
  getThumbnail: thumbnails.getThumbnail,
} as const;

export const dataContracts = {
  uploadData: data.uploadData,
  listRows: data.listRows,
  countRows: data.countRows,
  saveMapping: data.saveMapping,
} as const;

export const dataModeContracts = {
  getDataMode: dataMode.getDataMode,
  setDataMode: dataMode.setDataMode,
  clearStandardData: dataMode.clearStandardData,
  clearSchoolData: dataMode.clearSchoolData,
} as const;

export const schoolMappingContracts = {
  getSchoolMapping: schoolMapping.getSchoolMapping,
  saveSchoolMapping: schoolMapping.saveSchoolMapping,
} as const;

export const liveDataContracts = {
  getLiveMeta: liveData.getLiveMeta,
  getLiveRecord: liveData.getLiveRecord,
  editLiveRecord: liveData.editLiveRecord,
} as const;

export const mediaContracts = {
  uploadMedia: media.uploadMedia,
  uploadLiveImage: media.uploadLiveImage,
  listMedia: media.listMedia,
  getMediaFile: media.getMediaFile,
  replaceMedia: media.replaceMedia,
  deleteMedia: media.deleteMedia,
} as const;

export const fontContracts = {
  uploadFonts: fonts.uploadFonts,
  listFonts: fonts.listFonts,
  getFontFile: fonts.getFontFile,
  deleteFont: fonts.deleteFont,
  copyDesignFiles: fonts.copyDesignFiles,
} as const;

export const printContracts = {
  exportPdf: print.exportPdf,
  preflight: print.preflight,
  renderPreview: print.renderPreview,
} as const;

export const jobContracts = {
  startStandardZip: jobs.startStandardZip,
  startSchoolZip: schoolZip.startSchoolZip,
  startPrintJob: jobs.startPrintJob,
  getJob: jobs.getJob,
  controlJob: jobs.controlJob,
  cancelJob: jobs.cancelJob,
  downloadJob: jobs.downloadJob,
} as const;

export const projectImportContracts = {
  importProject: projectsImport.importProject,
} as const;

export const operationsContracts = {
  listJobs: operations.listJobs,
  listTroubles: operations.listTroubles,
  acknowledgeTroubles: operations.acknowledgeTroubles,
  serverState: operations.serverState,
} as const;

/** Every route of the server by its id. */
export const contracts = {
  ...authContracts,
  ...userContracts,
  ...systemContracts,
  ...docsContracts,
  ...projectContracts,
  ...tagContracts,
  ...templateContracts,
  ...elementContracts,
  ...thumbnailContracts,
  ...dataContracts,
  ...dataModeContracts,
  ...schoolMappingContracts,
  ...liveDataContracts,
  ...mediaContracts,
  ...fontContracts,
  ...printContracts,
  ...jobContracts,
  ...projectImportContracts,
  ...operationsContracts,
} as const;
