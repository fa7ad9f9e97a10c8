import { routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { showToast } from "#ui/toasts/showToast.ts";

const channelName = "print_builder_open_projects";

/** What the tabs of a browser tell each other. */
type Message =
  | { readonly kind: "opened" | "alsoHere"; readonly projectId: string }
  | { readonly kind: "saved"; readonly projectId: string; readonly revision: number };

type Watched = {
  readonly projectId: string;
  readonly saver: Saver;
  /** Loads the project anew. */
  readonly reopen: () => void;
};

/** A look at the server takes place at most this often, ms. */
const lookEvery = 10_000;
const readingTime = 10_000;

/** Tells who else works on the project before a save has to ask whose version counts. */
class OtherEditors {
  private readonly watched: Watched;
  private readonly channel = new BroadcastChannel(channelName);
  private hasWarned = false;
  /** The newest revision that was told of. */
  private told: number;
  private lookedAt = Date.now();

  constructor(watched: Watched) {
    this.watched = watched;
    this.told = watched.saver.revision();
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.tell({ kind: "opened", projectId: watched.projectId });
  }

  tell(message: Message): void {
    this.channel.postMessage(message);
  }

  hear(message: Message): void {
    const { projectId } = this.watched;
    if (message.projectId !== projectId) return;
    if (message.kind === "saved") {
      this.noticeRevision(message.revision, "in another tab");
      return;
    }
    if (message.kind === "opened") this.tell({ kind: "alsoHere", projectId });
    this.warnOfTab();
  }

  /** Whoever comes back to the tab is told what others have saved meanwhile. */
  async look(): Promise<void> {
    if (document.visibilityState !== "visible" || Date.now() - this.lookedAt < lookEvery) return;
    this.lookedAt = Date.now();
    try {
      const { revision } = await call(routes.getProject, { params: { id: this.watched.projectId } });
      this.noticeRevision(revision, "by someone else");
    } catch (error) {
      // Only a warning in time is missed: the next save says what is wrong.
      console.warn("Whether the project was saved elsewhere is unknown.", error);
    }
  }

  close(): void {
    this.channel.close();
  }

  private warnOfTab(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    showToast(
      "This project is open in another tab too. Work in one of them: what both change has to be sorted out.",
      {
        tone: "warning",
        durationMs: readingTime,
      },
    );
  }

  private noticeRevision(revision: number, where: string): void {
    const { saver, reopen } = this.watched;
    if (revision <= Math.max(this.told, saver.revision())) return;
    this.told = revision;
    if (saver.hasUnsaved()) {
      showToast(`This project was saved ${where} meanwhile. Your next save asks which version to keep.`, {
        tone: "warning",
        durationMs: readingTime,
      });
      return;
    }
    showToast(`This project was saved ${where} meanwhile.`, {
      tone: "warning",
      durationMs: readingTime,
      action: { label: "Load that version", run: reopen },
    });
  }
}

/** Watches for other tabs and other people with the same project. Returns a function that stops it. */
export function watchOthers(watched: Watched): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const { projectId, saver } = watched;
  const others = new OtherEditors(watched);
  const look = () => void others.look();
  document.addEventListener("visibilitychange", look);
  const stop = saver.state.subscribe((now, before) => {
    if (now.saves > before.saves) others.tell({ kind: "saved", projectId, revision: saver.revision() });
  });
  return () => {
    document.removeEventListener("visibilitychange", look);
    stop();
    others.close();
  };
}
