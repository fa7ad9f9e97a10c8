import { SchoolError } from "./schoolError.ts";

const codeByStatus: Readonly<Record<number, string>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  422: "invalid",
  429: "too_many_requests",
};

const statusByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codeByStatus).map(([status, code]) => [code, Number(status)]),
);

type LooseObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is LooseObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The content of a response in either envelope: `{success, data}` or `{error, message, data}`. A response without an
 * envelope is returned as it is. Throws a SchoolError for a failure, even with HTTP status 200.
 */
export function openEnvelope(status: number, body: unknown): unknown {
  const failed = status >= 400 || (isObject(body) && (body.success === false || body.error === true));
  if (failed) throw errorIn(status, isObject(body) ? body : {});
  return isObject(body) && "data" in body ? body.data : body;
}

function errorIn(status: number, body: LooseObject): SchoolError {
  const said = shownText(body.message) ?? shownText(body.detail) ?? shownText(body.error);
  const code = codeIn(status, body, said);
  const meant = status >= 400 ? status : (statusByCode.get(code) ?? numericCode(body) ?? status);
  return new SchoolError(meant, code, said ?? defaultMessage(meant), { said, fields: fieldsIn(body.errors) });
}

function codeIn(status: number, body: LooseObject, said: string | null): string {
  if (typeof body.code === "string" && /^[a-z]\w{0,63}$/i.test(body.code)) return body.code;
  const meant = status >= 400 ? status : (numericCode(body) ?? status);
  // Some installed systems respond to an expired token with HTTP 200 and only this word.
  if (meant < 400 && said !== null && /\bunauthenticated\b/i.test(said)) return "unauthenticated";
  return codeByStatus[meant] ?? (meant >= 500 ? "server_error" : "refused");
}

function numericCode({ code }: LooseObject): number | null {
  const number = typeof code === "number" || typeof code === "string" ? Number(code) : Number.NaN;
  return Number.isInteger(number) && number >= 400 && number <= 599 ? number : null;
}

function defaultMessage(status: number): string {
  if (status === 401) return "Your sign-in to the school system has expired. Sign in again.";
  if (status === 403) return "The school system does not allow this.";
  if (status === 404) return "The school system did not find this.";
  if (status >= 500) return `The school system failed (${status}). Try again in a moment.`;
  return `The school system refused the request (${status}).`;
}

/** Accepts `{field: "text"}` and `{field: ["text", …]}`. */
function fieldsIn(errors: unknown): Readonly<Record<string, string>> {
  if (!isObject(errors)) return {};
  const entries = Object.entries(errors)
    .slice(0, 100)
    .flatMap(([field, value]) => {
      const text = shownText(Array.isArray(value) ? value[0] : value);
      return text === null ? [] : [[field, text] as const];
    });
  return Object.fromEntries(entries);
}

const maxShownLength = 500;

/** Makes another system's text safe to show: one line of limited length without control characters. */
function shownText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.slice(0, 4 * maxShownLength).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const trimmed = text.trim().slice(0, maxShownLength);
  return trimmed === "" ? null : trimmed;
}
