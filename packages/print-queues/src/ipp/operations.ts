/** Operations of RFC 8011 that we use. */
export const operation = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  holdJob: 0x000c,
  releaseJob: 0x000d,
} as const;

export type Operation = keyof typeof operation;

/** Status codes of RFC 8011 that we act on. */
export const status = {
  ok: 0x0000,
  okIgnored: 0x0001,
  badRequest: 0x0400,
  forbidden: 0x0401,
  notAuthenticated: 0x0402,
  notAuthorized: 0x0403,
  notPossible: 0x0404,
  notFound: 0x0406,
  formatNotSupported: 0x040a,
  valuesNotSupported: 0x040b,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  versionNotSupported: 0x0503,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
} as const;

export type Status = keyof typeof status;
