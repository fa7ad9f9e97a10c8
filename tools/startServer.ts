import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";

type Answer = { readonly status: number; readonly type: string; readonly body: string | Buffer };

/** Everything the page shows comes from this server, and nothing on it runs. */
const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

const pageFiles = [
  { path: "/", file: "index.html", type: "text/html; charset=utf-8" },
  { path: "/page.css", file: "page.css", type: "text/css; charset=utf-8" },
  { path: "/mark.svg", file: "mark.svg", type: "image/svg+xml" },
];

function json(status: number, value: unknown): Answer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

function readAnswers(folder: string): ReadonlyMap<string, Answer> {
  const pages = pageFiles.map(({ path, file, type }): [string, Answer] => {
    return [path, { status: 200, type, body: readFileSync(join(folder, file)) }];
  });
  return new Map<string, Answer>([...pages, ["/api/health", json(200, { status: "ok" })]]);
}

function answerTo({ url = "/", method }: IncomingMessage, answers: ReadonlyMap<string, Answer>): Answer {
  const found = answers.get(url.split("?")[0] ?? "/");
  if (!found) {
    return json(404, { detail: "There is nothing at this address.", code: "not_found" });
  }
  if (method !== "GET" && method !== "HEAD") {
    return json(405, { detail: "This address can only be read (GET).", code: "method_not_allowed" });
  }
  return found;
}

function send(response: ServerResponse, { status, type, body }: Answer, withBody: boolean): void {
  const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, ...allow, "Content-Type": type, "Content-Length": length });
  response.end(withBody ? body : undefined);
}

/** Serves the start page of `folder` and `GET /api/health`. Not listening yet. */
export function createStartServer(folder: string): Server {
  const answers = readAnswers(folder);
  return createServer((request, response) => {
    // Unread bodies of refused requests are dropped, so that the connection stays usable.
    request.resume();
    send(response, answerTo(request, answers), request.method !== "HEAD");
  });
}
