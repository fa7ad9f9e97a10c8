/** Something that a person does again and again while the server may end at any moment. */
export type Act = {
  /** Does it once more. Rejects with a TypeError when the server is gone. */
  doNext(): Promise<void>;
  /** After a restart: what was acknowledged is there, what was not is there whole or not at all. */
  check(): Promise<void>;
};
