/** Error codes of failed connections to PostgreSQL, from the system and from PostgreSQL. */
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
 * PostgreSQL: lost connections (class 08), too many connections, a stopped, crashed or starting database, a
 * statement timeout, and a lock timeout.
 */
const postgresCodes = /^(?:08\w{3}|53300|57P0[123]|57014|55P03)$/;
/** SQLite: the file cannot be opened, read or written, or stays locked. */
const sqliteCodes = /^SQLITE_(?:IOERR|READONLY|CANTOPEN|BUSY)/;
/** The driver's own errors have no code. */
const driverMessages =
  /^Connection terminated|^Client (?:has encountered a connection error|was closed)|trying to connect$|^timeout expired$|^Query read timeout$/;

/**
 * Whether an error means that the database cannot be reached or written now. A change that failed with it may
 * have been stored, because only its answer may be lost.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(isDatabaseLost);
  const code = "code" in error ? String(error.code) : "";
  if (code === "") return driverMessages.test(error.message);
  // Without a failed system call, the caller has ended its own connection.
  if (systemCodes.has(code)) return "syscall" in error;
  return postgresCodes.test(code) || sqliteCodes.test(code);
}
