import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import {
  decodeMessage,
  encodeMessage,
  type IppMessage,
  type Operation,
  operation,
  type Status,
} from "../ipp/message.ts";
import { TestDevice, type TestDeviceOptions } from "./testDevice.ts";
import { checkPassword, type TestPassword } from "./testPassword.ts";

type Breakpoint = "before" | "in_document" | "after";

/** A fault of one request. */
export type TestFault =
  /** Answers with a status instead of doing what was asked. */
  | { readonly status: Status }
  /** Breaks the connection: before anything is read, in the middle of the document, or instead of the answer. */
  | { readonly breaks: Breakpoint; readonly when?: Promise<unknown> }
  /** Refuses job attributes that it says it supports. */
  | { readonly refuses: readonly string[] }
  /** Answers as a web server. */
  | { readonly http: number; readonly headers?: Readonly<Record<string, string>> }
  /** Waits for the promise before it does what was asked. */
  | { readonly after: Promise<unknown> }
  /** Does what was asked, and answers when the promise resolves. */
  | { readonly answersAfter: Promise<unknown> }
  /** Answers with bytes that are no IPP message. */
  | { readonly bytes: Uint8Array }
  | "never_answers";

export type TestPrinterOptions = TestDeviceOptions & {
  readonly port?: number;
  readonly password?: TestPassword;
  /** Offers `ipps:` with a certificate that it made itself. */
  readonly isSecure?: boolean;
};

export type TestPrinter = {
  readonly uri: string;
  /** The printer behind the connection, with the jobs it received. */
  readonly device: TestDevice;
  /** All requests that could be read, the oldest first. */
  readonly requests: readonly Operation[];
  /** Lets the next requests of this kind go wrong, one after the other. */
  readonly fail: (name: Operation, ...faults: readonly TestFault[]) => void;
  readonly close: () => Promise<void>;
};

type Asked = { readonly name: Operation; readonly message: IppMessage; readonly document: Buffer };

/** A certificate that a printer made itself. The key is public, and used nowhere else. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZlqQmEmV/lrshDx6
fwRPE00Rn5j1FeZfZk3/SJSx8CahRANCAATF/VYUPKAs3EBxo2PVL0Wd29L83psA
bEyXZzZv6nuZaUTyu2Rgd4P602U10NnD63JSGWDEL5gfCQzIvBUBYGZq
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBhDCCASugAwIBAgIURixAsuM3bAQrPiVs7Rcvur4z5GwwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMdGVzdC1wcmludGVyMCAXDTI2MTEyOTE4MjEwNFoYDzIxMjYx
MTA1MTgyMTA0WjAXMRUwEwYDVQQDDAx0ZXN0LXByaW50ZXIwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATF/VYUPKAs3EBxo2PVL0Wd29L83psAbEyXZzZv6nuZaUTy
u2Rgd4P602U10NnD63JSGWDEL5gfCQzIvBUBYGZqo1MwUTAdBgNVHQ4EFgQUEGlf
qJl9vfKufNln6PbJYhGElswwHwYDVR0jBBgwFoAUEGlfqJl9vfKufNln6PbJYhGE
lswwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAzYAFOlEXGbgPn
KsTuu2XDTP7F6Xp4XAR3corunjTI2wIgLFV4lMfmMwevosyp5qVdq8DVov+P17Ip
7WANM29OapQ=
-----END CERTIFICATE-----`,
};

/** Starts an IPP printer in this process. It keeps everything it receives, and fails where a test wants it to. */
export async function startTestPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const device = new TestDevice(options);
  const requests: Operation[] = [];
  const faults = new Map<Operation, TestFault[]>();

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const challenge = checkPassword(options.password, request);
    if (challenge !== null) {
      response.writeHead(401, { "www-authenticate": challenge }).end();
      return;
    }
    const asked = await readRequest(request);
    requests.push(asked.name);
    const fault = faults.get(asked.name)?.shift();
    const answer = fault === undefined ? answerTo(asked) : await spoil(fault, asked, response);
    if (answer !== null) send(response, encodeMessage(answer));
  }

  const answerTo = ({ name, message, document }: Asked) => device.answer(name, message, document);

  /** Null if there is nothing more to send. */
  async function spoil(
    fault: TestFault,
    asked: Asked,
    response: http.ServerResponse,
  ): Promise<IppMessage | null> {
    if (fault === "never_answers") return null;
    if ("status" in fault) return device.refuse(asked.message, fault.status);
    if ("refuses" in fault) return device.refuse(asked.message, "valuesNotSupported", fault.refuses);
    if ("answersAfter" in fault) {
      const answer = answerTo(asked);
      await fault.answersAfter;
      return answer;
    }
    if ("breaks" in fault) {
      await fault.when;
      breakConnection(fault.breaks, asked, response);
    } else if ("http" in fault) response.writeHead(fault.http, fault.headers).end("Not a printer");
    else if ("bytes" in fault) send(response, fault.bytes);
    else {
      await fault.after;
      return answerTo(asked);
    }
    return null;
  }

  function breakConnection(at: Breakpoint, asked: Asked, response: http.ServerResponse): void {
    if (at === "in_document") device.answer(asked.name, asked.message, null);
    if (at === "after") answerTo(asked);
    response.destroy();
  }

  const listener: http.RequestListener = (request, response) => {
    handle(request, response).catch(() => response.destroy());
  };
  const server = options.isSecure ? https.createServer(selfSigned, listener) : http.createServer(listener);
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    device,
    requests,
    uri: `${options.isSecure ? "ipps" : "ipp"}://127.0.0.1:${port}/ipp/print`,
    fail: (name, ...more) => {
      faults.set(name, [...(faults.get(name) ?? []), ...more]);
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function readRequest(request: http.IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { message, document } = decodeMessage(Buffer.concat(chunks));
  const known: readonly Operation[] = Object.keys(operation).filter(
    (each): each is Operation => each in operation,
  );
  const name = known.find((each) => operation[each] === message.code);
  if (name === undefined) throw new Error(`Unknown operation ${message.code}`);
  return { name, message, document };
}

function send(response: http.ServerResponse, body: Uint8Array): void {
  response.writeHead(200, { "content-type": "application/ipp", "content-length": body.length }).end(body);
}
