// Runs before everything else: before the first paint, and before the app's files have arrived. It is a file of its own
// because the content security policy forbids inline scripts, and one for all because each file takes its time.

// zod compiles its checks with `new Function` where it may. The content security policy forbids that, and
// even zod's own probing would be reported as a violation, so it is told not to try. This is the place where
// zod keeps its settings; it must be filled before the first schema is made, which imports cannot promise.
globalThis.__zod_globalConfig = { jitless: true };

/** What the browser keeps under a key; null where storage is switched off. */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** So that a dark screen never flashes white. The key is the one in src/ui/colourScheme.ts. */
function showColourScheme() {
  const stored = kept("colour_scheme");
  const isDark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
}

/**
 * Asks for the project that the editor will open, at the same time as the code that opens it. What is kept for that code
 * is described in src/platform/api/earlyAnswer.ts; the token's key is the one in src/platform/session/session.ts.
 */
function askForProject() {
  const [, id] = /^\/editor\/([\w-]+)\/?$/.exec(location.pathname) ?? [];
  const token = kept("auth_token");
  if (id === undefined || token === null) return;
  const address = new URL(`/api/projects/${id}`, location.origin).href;
  const authorization = `Bearer ${token}`;
  const headers = { Authorization: authorization, ...identity(kept("current_user")) };
  const asked = { address, authorization, answer: ask(address, headers), arrived: null };
  asked.answer.then(
    (answer) => {
      asked.arrived = answer;
    },
    // Whoever wants the answer will see what is wrong; nobody may.
    () => undefined,
  );
  globalThis.askedAtOnce = asked;
}

/** Who asks, as src/lib/api/request.ts tells it: the server trusts the token alone. */
function identity(text) {
  try {
    const { id, role } = JSON.parse(text) ?? {};
    return typeof id === "string" && typeof role === "string" ? { "X-User-Id": id, "X-User-Role": role } : {};
  } catch {
    // Nobody is known, or someone else wrote the key: it says nothing about a user.
    return {};
  }
}

async function ask(address, headers) {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(30_000) });
  return { status: response.status, text: await response.text() };
}

showColourScheme();
askForProject();
