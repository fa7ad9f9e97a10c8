import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { readS3Place, type S3Place } from "./files/s3Place.ts";

/** Settings from environment variables. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder with the database, files and key. */
  readonly dataDir: string;
  /** URL of a PostgreSQL database; null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The bucket for files; null for the folder `files` in `dataDir`. */
  readonly storage: S3Place | null;
  readonly adminEmail: string;
  /** Null to generate a password. */
  readonly adminPassword: string | null;
  readonly demo: boolean;
  readonly schoolApiUrl: string | null;
  readonly schoolPort: number;
  readonly secretKey: string | null;
  /** Maximum number of rows in an uploaded table. */
  readonly maxRows: number;
  /** Days for which a deleted project stays in the trash. */
  readonly trashDays: number;
  /** Days for which the ledger keeps people's names. */
  readonly cardNamesDays: number;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Whether webhooks may have private addresses and plain http. */
  readonly webhookPrivate: boolean;
  /** Token for GET /api/metrics; null refuses all callers. */
  readonly metricsToken: string | null;
  /** Memory limit of all processes that draw cards and read files, in MB. */
  readonly memoryMb: number;
  /** Expected number of `npm run worker` processes. Health reports if there are fewer. */
  readonly expectedWorkers: number;
  /** Seconds for which a server that shuts down still accepts calls, until load balancers have noticed. */
  readonly drainSeconds: number;
  /** Whether browsers remember to use TLS for this host, or also for its subdomains. */
  readonly hsts: "off" | "host" | "subdomains";
  readonly logLevel: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads the settings. Throws an Error that names the invalid variable. */
export function readSettings(env: Environment): Settings {
  return {
    port: wholeNumber(env, "PORT", 4000, 0, 65_535),
    host: env.HOST || "127.0.0.1",
    dataDir: resolve(env.DATA_DIR || "./data"),
    databaseUrl: databaseUrl(env),
    storage: env.STORAGE_URL ? readS3Place(env.STORAGE_URL) : null,
    adminEmail: email(env),
    adminPassword: env.ADMIN_PASSWORD || null,
    demo: word(env, "DEMO", ["on", "off"], "on") === "on",
    schoolApiUrl: webAddress(env, "SCHOOL_API_URL"),
    schoolPort: wholeNumber(env, "SCHOOL_PORT", 4100, 0, 65_535),
    secretKey: longText(env, "SECRET_KEY", "Unset it to have one generated in DATA_DIR."),
    maxRows: wholeNumber(env, "MAX_ROWS", 10_000, 1, 1_000_000),
    trashDays: wholeNumber(env, "TRASH_DAYS", 30, 1, 3650),
    cardNamesDays: wholeNumber(env, "CARD_NAMES_DAYS", 400, 1, 36_500),
    trustProxy: proxies(env),
    memoryMb: wholeNumber(env, "MEMORY_MB", 600, 200, 1_000_000),
    webhookPrivate: word(env, "WEBHOOK_PRIVATE", ["on", "off"], "off") === "on",
    metricsToken: longText(env, "METRICS_TOKEN", "Unset it to have no metrics."),
    expectedWorkers: wholeNumber(env, "EXPECTED_WORKERS", 0, 0, 1000),
    drainSeconds: wholeNumber(env, "DRAIN_SECONDS", hasOthers(env) ? 5 : 0, 0, 60),
    hsts: word(env, "HSTS", ["off", "host", "subdomains"], "off"),
    logLevel: word(env, "LOG_LEVEL", logLevels, "info"),
  };
}

function wholeNumber(env: Environment, name: string, usual: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function word<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  usual: NoInfer<Word>,
): Word {
  const text = env[name];
  if (!text) return usual;
  const found = words.find((each) => each === text);
  if (found !== undefined) return found;
  throw new Error(`${name} must be one of ${words.join(", ")}, not "${text}".`);
}

function databaseUrl(env: Environment): string | null {
  const text = env.DATABASE_URL;
  if (!text) return null;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  // The message omits the value, because it may contain a password.
  throw new Error(
    "DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/name.",
  );
}

function webAddress(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
  throw new Error(`${name} must be an address that starts with http:// or https://, not "${text}".`);
}

function proxies(env: Environment): readonly string[] {
  const addresses = (env.TRUST_PROXY ?? "").split(",").map((address) => address.trim());
  const given = addresses.filter((address) => address !== "");
  const wrong = given.find((address) => !ipaddr.isValid(address) && !ipaddr.isValidCIDR(address));
  if (wrong === undefined) return given;
  throw new Error(`TRUST_PROXY must list addresses or networks like 10.0.0.0/8, not "${wrong}".`);
}

function email(env: Environment): string {
  const text = env.ADMIN_EMAIL || "admin@example.org";
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new Error(`ADMIN_EMAIL must be an email address, not "${text}".`);
}

/** Whether a load balancer can send calls to another server. */
function hasOthers(env: Environment): boolean {
  return Boolean(env.DATABASE_URL && env.TRUST_PROXY);
}

/** A secret, whose value error messages omit. */
function longText(env: Environment, name: string, otherwise: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (text.length >= 16) return text;
  throw new Error(`${name} must have at least 16 characters. ${otherwise}`);
}
