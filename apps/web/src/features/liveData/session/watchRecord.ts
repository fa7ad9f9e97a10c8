import { clientId } from "#platform/records/saveRecord.ts";
import type { Live } from "./createLive.ts";

const channelName = "print_builder_live_records";

/** A message between the browser's tabs: ids only, no values, and nothing is stored. */
type Message = {
  readonly projectId: string;
  readonly tab: string;
  /** The record that the tab shows, if any. */
  readonly recordId: string | null;
  /** True to ask the other tabs which record they show. */
  readonly asks: boolean;
};

/**
 * Keeps `isOpenElsewhere` true while another tab of this browser shows the same record. Returns a function that stops
 * it.
 */
export function watchRecord(projectId: string, { store }: Live, tab = clientId): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const others = new Map<string, string>();
  let own: string | null = null;

  const judge = () => {
    const isOpenElsewhere = own !== null && [...others.values()].includes(own);
    if (store.getState().isOpenElsewhere !== isOpenElsewhere) store.setState({ isOpenElsewhere });
  };
  const tell = (asks: boolean, recordId = own) =>
    channel.postMessage({ projectId, tab, recordId, asks } satisfies Message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.projectId !== projectId || data.tab === tab) return;
    if (data.recordId === null) others.delete(data.tab);
    else others.set(data.tab, data.recordId);
    if (data.asks && own !== null) tell(false);
    judge();
  };

  function follow(): void {
    const { isLive, currentRecord } = store.getState();
    const shown = isLive ? (currentRecord?.id ?? null) : null;
    if (shown === own) return;
    own = shown;
    // Ask every time, so that a crashed tab is soon forgotten.
    others.clear();
    tell(own !== null);
    judge();
  }

  const leave = () => tell(false, null);
  const stop = store.subscribe(follow);
  follow();
  addEventListener("pagehide", leave);
  return () => {
    stop();
    removeEventListener("pagehide", leave);
    leave();
    channel.close();
  };
}
