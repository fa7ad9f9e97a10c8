import { password } from "./server.ts";

const firstAdmin = { email: "admin@example.org", password };

/** Calls the API as a user, by default the first admin. */
export async function signedIn(
  address: string,
  account: { readonly email: string; readonly password: string } = firstAdmin,
): Promise<(method: string, path: string, body?: unknown) => Promise<Response>> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token } = (await login.json()) as { token: string };
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    }
    return answer;
  };
}
