/** How connections to PostgreSQL fail: codes of the system, and classes of PostgreSQL's own. */
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
 * Lost connections (class 08), too many of them, a database that is stopped, crashed or just starting, a statement that
 * took too long, and a lock that was not given free.
 */
const postgresCodes = /^(?:08\w{3}|53300|57P0[123]|57014|55P03)$/;
/** An SQLite file that cannot be opened, read or written, or stays locked. */
const sqliteCodes = /^SQLITE_(?:IOERR|READONLY|CANTOPEN|BUSY)/;
/** The driver's own errors carry no code. */
const driverMessages =
  /^Connection terminated|^Client (?:has encountered a connection error|was closed)|trying to connect$|^timeout expired$|^Query read timeout$/;

/**
 * Says whether an error of the store means that the database cannot be reached or written at present. Whether a change
 * that failed so was made is then unknown: its answer may be what got lost.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(isDatabaseLost);
  const code = "code" in error ? String(error.code) : "";
  if (code === "") return driverMessages.test(error.message);
  // Without a system call it is the caller's own connection that ended.
  if (systemCodes.has(code)) return "syscall" in error;
  return postgresCodes.test(code) || sqliteCodes.test(code);
}
