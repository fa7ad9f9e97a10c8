import { type PrintOnQueueBody, routes } from "@print-builder/api";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { createStore } from "zustand/vanilla";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { upload } from "#platform/api/upload.ts";
import { stationDatabase } from "#platform/storage/keys.ts";

/** A walk-in's values by column. The browser stores the picture's column, but never the picture. */
export type WalkInValues = {
  readonly row: Readonly<Record<string, string>>;
  readonly photoColumn: string | null;
};

/** A card to print, as this browser stores it until the server has it: ids, or the form of a walk-in. */
type StoredCard = {
  /** The id of the request, so that the server prints the card only once however often it is sent. */
  readonly key: string;
  readonly projectId: string;
  readonly queueId: string;
  readonly addedAt: number;
  readonly who: Pick<PrintOnQueueBody, "record_ids" | "record_rows">;
  readonly side: PrintOnQueueBody["side"];
  readonly reason: PrintOnQueueBody["reason"];
  readonly walkIn: WalkInValues | null;
};

/**
 * `waiting`: not sent yet. `sent`: the server prints it. `refused`: the server does not print it. `pictureless`: the
 * page was closed before the picture was sent.
 */
export type CardInLine = StoredCard & {
  /** Kept in memory only, like the picture. */
  readonly name: string;
  readonly photo: Blob | null;
  readonly state: "waiting" | "sent" | "refused" | "pictureless";
  /** The job that prints the card; null until the server has it. */
  readonly jobId: string | null;
  /** The reason of a refusal. */
  readonly error: string | null;
};

export type NewCard = Omit<StoredCard, "key" | "addedAt" | "projectId"> & Pick<CardInLine, "name" | "photo">;

interface Cards extends DBSchema {
  readonly cards: { readonly key: string; readonly value: StoredCard };
}

let opening: Promise<IDBPDatabase<Cards>> | null = null;

function database(): Promise<IDBPDatabase<Cards>> {
  opening ??= openDB<Cards>(stationDatabase.name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(stationDatabase.store, { keyPath: "key" }),
    terminated: () => {
      opening = null;
    },
  });
  return opening;
}

/** A browser may block the database, for example in a private window. Cards are then kept only while the page is open. */
async function stored<Result>(work: (cards: IDBPDatabase<Cards>) => Promise<Result>): Promise<Result | null> {
  try {
    return await work(await database());
  } catch (error) {
    opening = null;
    console.warn("The line of cards could not be kept in this browser.", error);
    return null;
  }
}

/** Delay before an unreachable server is tried again, ms. */
const againMs = 2000;
/** Number of sent cards that stay in the list. */
const maxSent = 20;

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Returns the id of the job that prints the card. */
async function send({
  key,
  projectId,
  queueId,
  who,
  side,
  reason,
  walkIn,
  photo,
}: CardInLine): Promise<string> {
  const params = { id: projectId };
  let rows = {};
  if (walkIn) {
    const name = `walk-in-${key}.jpg`;
    if (photo)
      await upload(routes.uploadMedia, { params }, [new File([photo], name, { type: "image/jpeg" })]);
    const picture = photo && walkIn.photoColumn !== null ? { [walkIn.photoColumn]: name } : {};
    rows = { live_rows: [{ ...walkIn.row, ...picture }] };
  }
  const body = { ...who, ...rows, side, reason, queue_id: queueId, request_id: key };
  return (await call(routes.printOnQueue, { params, body })).job_id;
}

/** The cards of a badge station, sent one after another. A card stays in the line until the server has it. */
export function createOutbox(projectId: string) {
  const store = createStore<{ readonly cards: readonly CardInLine[]; readonly isOffline: boolean }>(() => ({
    cards: [],
    isOffline: false,
  }));
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (key: string, part: Partial<CardInLine>) =>
    store.setState(({ cards }) => ({
      cards: cards.map((card) => (card.key === key ? { ...card, ...part } : card)),
    }));

  const drop = (key: string) =>
    store.setState(({ cards }) => ({ cards: cards.filter((card) => card.key !== key) }));

  async function settle(card: CardInLine, jobId: string): Promise<void> {
    await stored((cards) => cards.delete(stationDatabase.store, card.key));
    change(card.key, { state: "sent", jobId, photo: null, walkIn: null });
    const sent = store.getState().cards.filter(({ state }) => state === "sent");
    for (const { key } of sent.slice(0, -maxSent)) drop(key);
  }

  /** Handles a card that could not be sent, and plans the next attempt. */
  function fail({ key }: CardInLine, error: unknown): void {
    const isOffline = isPassing(error);
    if (isOffline) store.setState({ isOffline });
    else change(key, { state: "refused", error: messageOf(error) });
    timer = setTimeout(() => void sendAll(), isOffline ? againMs : 0);
  }

  const next = () => store.getState().cards.find(({ state }) => state === "waiting");

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    let card = next();
    try {
      for (; card; card = next()) {
        const jobId = await send(card);
        store.setState({ isOffline: false });
        await settle(card, jobId);
      }
    } catch (error) {
      if (card) fail(card, error);
    } finally {
      isSending = false;
    }
  }

  return {
    store,
    async add({ name, photo, ...card }: NewCard): Promise<void> {
      const fresh: StoredCard = { ...card, key: crypto.randomUUID(), projectId, addedAt: Date.now() };
      store.setState(({ cards }) => ({
        cards: [...cards, { ...fresh, name, photo, state: "waiting", jobId: null, error: null }],
      }));
      await stored((cards) => cards.put(stationDatabase.store, fresh));
      await sendAll();
    },
    /** Sends a refused card again, or a card whose picture is gone without the picture. */
    again(key: string): void {
      change(key, { state: "waiting", error: null });
      void sendAll();
    },
    async remove(key: string): Promise<void> {
      drop(key);
      await stored((cards) => cards.delete(stationDatabase.store, key));
    },
    /** Continues with the cards that an earlier page could not send. Call the returned function to stop. */
    open(): () => void {
      const resume = async () => {
        const all = (await stored((cards) => cards.getAll(stationDatabase.store))) ?? [];
        const known = new Set(store.getState().cards.map(({ key }) => key));
        const left = all
          .filter((card) => card.projectId === projectId && !known.has(card.key))
          .sort((one, other) => one.addedAt - other.addedAt)
          .map((card): CardInLine => {
            const state = card.walkIn?.photoColumn ? "pictureless" : "waiting";
            const name = card.who.record_ids?.[0] ?? "Walk-in";
            return { ...card, name, photo: null, state, jobId: null, error: null };
          });
        store.setState(({ cards }) => ({ cards: [...left, ...cards] }));
        await sendAll();
      };
      void resume();
      const onOnline = () => void sendAll();
      window.addEventListener("online", onOnline);
      return () => {
        clearTimeout(timer);
        window.removeEventListener("online", onOnline);
      };
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
