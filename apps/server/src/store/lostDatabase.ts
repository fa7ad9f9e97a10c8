/** Codes of failed connections to PostgreSQL, from the system and by PostgreSQL's own classes. */
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * Lost connections (class 08), too many connections, a database that is stopped, crashed or starting, a statement timeout,
 * and a lock timeout.
 */
const postgresCodes = /^(?:08\w{3}|53300|57P0[123]|57014|55P03)$/;
/** An SQLite file that cannot be opened, read or written, or stays locked. */
const sqliteCodes = /^SQLITE_(?:IOERR|READONLY|CANTOPEN|BUSY)/;
/** The driver's own errors have no code. */
const driverMessages =
  /^Connection terminated|^Client (?:has encountered a connection error|was closed)|trying to connect$|^timeout expired$|^Query read timeout$/;

/**
 * Whether a store error means that the database cannot be reached or written at present. Whether the failed change was made
 * is then unknown: perhaps only its answer was lost.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(isDatabaseLost);
  const code = "code" in error ? String(error.code) : "";
  if (code === "") return driverMessages.test(error.message);
  // Without a system call, the caller's own connection ended.
  if (systemCodes.has(code)) return "syscall" in error;
  return postgresCodes.test(code) || sqliteCodes.test(code);
}
