type Cookie = { readonly name: string; readonly value: string; readonly url: string };

/** Print Builder's API with a signed-in user. Every call throws unless it succeeds. */
export type Api = {
  readonly address: string;
  readonly token: string;
  readonly user: unknown;
  /** Cookies of the signed-in user, needed to fetch pictures. */
  readonly cookies: Cookie[];
  get<Answer>(path: string): Promise<Answer>;
  send<Answer>(method: "POST" | "PUT", path: string, body: object): Promise<Answer>;
  remove(path: string): Promise<void>;
  /** Size of a file in bytes. Its content is discarded. */
  size(path: string): Promise<number>;
};

export async function openApi(address: string, email: string, password: string): Promise<Api> {
  const signIn = await request(address, "/api/auth/login", {
    method: "POST",
    ...jsonBody({ email, password }),
  });
  const { token, user } = (await signIn.json()) as { token: string; user: unknown };
  const headers = { authorization: `Bearer ${token}` };
  return {
    address,
    token,
    user,
    cookies: signIn.headers.getSetCookie().map((line) => readCookie(line, address)),
    get: async (path) => await (await request(address, path, { headers })).json(),
    send: async (method, path, body) => {
      const { headers: kind, body: sent } = body instanceof FormData ? { headers: {}, body } : jsonBody(body);
      const answer = await request(address, path, { method, headers: { ...headers, ...kind }, body: sent });
      return await answer.json();
    },
    remove: async (path) => {
      await request(address, path, { method: "DELETE", headers });
    },
    size: async (path) => {
      const answer = await request(address, path, { headers });
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
      return bytes;
    },
  };
}

const jsonBody = (body: object) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function request(address: string, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${address}${path}`, init);
  if (!answer.ok) {
    throw new Error(
      `${init.method ?? "GET"} ${path} was answered with ${answer.status}: ${await answer.text()}`,
    );
  }
  return answer;
}

function readCookie(line: string, address: string): Cookie {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const path = attributes.find((one) => one.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: `${address}${path}` };
}
