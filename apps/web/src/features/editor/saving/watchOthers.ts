import { routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { showToast } from "#ui/toasts/showToast.ts";

const channelName = "print_builder_open_projects";

/** A message between tabs of a browser. */
type Message =
  | { readonly kind: "opened" | "alsoHere"; readonly projectId: string }
  | { readonly kind: "saved"; readonly projectId: string; readonly revision: number };

type Watched = {
  readonly projectId: string;
  readonly saver: Saver;
  /** Loads the project again. */
  readonly reopen: () => void;
};

/** Minimum interval between two checks with the server, ms. */
const lookEvery = 10_000;
const readingTime = 10_000;

/**
 * Watches for other tabs and other people changing the same project, and reports them before a save causes a conflict.
 * Call the returned function to stop.
 */
export function watchOthers({ projectId, saver, reopen }: Watched): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const send = (message: Message) => channel.postMessage(message);
  let hasWarned = false;
  /** The newest revision that was reported. */
  let reportedRevision = saver.revision();
  let lookedAt = Date.now();

  function warnOfTab(): void {
    if (hasWarned) return;
    hasWarned = true;
    showToast(
      "This project is open in another tab too. Work in one of them only, or you will have to choose whose changes to keep.",
      { tone: "warning", durationMs: readingTime },
    );
  }

  function noticeRevision(revision: number, where: string): void {
    if (revision <= Math.max(reportedRevision, saver.revision())) return;
    reportedRevision = revision;
    const hasUnsaved = saver.hasUnsaved();
    const next = hasUnsaved ? " Your next save asks which version to keep." : "";
    showToast(`This project has been saved ${where}.${next}`, {
      tone: "warning",
      durationMs: readingTime,
      ...(hasUnsaved ? {} : { action: { label: "Load that version", run: reopen } }),
    });
  }

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.projectId !== projectId) return;
    if (message.kind === "saved") return noticeRevision(message.revision, "in another tab");
    if (message.kind === "opened") send({ kind: "alsoHere", projectId });
    warnOfTab();
  };

  /** When the user returns to the tab, reports what others have saved. */
  async function checkServer(): Promise<void> {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < lookEvery) return;
    lookedAt = Date.now();
    try {
      const { revision } = await call(routes.getProject, { params: { id: projectId } });
      noticeRevision(revision, "by someone else");
    } catch (error) {
      // If this fails, only an early warning is lost: the next save reports the conflict.
      console.warn("Could not check whether the project was saved elsewhere.", error);
    }
  }

  const onVisible = () => void checkServer();
  send({ kind: "opened", projectId });
  document.addEventListener("visibilitychange", onVisible);
  const stop = saver.state.subscribe((now, before) => {
    if (now.saves > before.saves) send({ kind: "saved", projectId, revision: saver.revision() });
  });
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    stop();
    channel.close();
  };
}
