/** Something a person does repeatedly while the server may end at any moment. */
export type Act = {
  /** Does it once more. Rejects with a TypeError if the server has ended. */
  doNext(): Promise<void>;
  /** After a restart: acknowledged changes are stored; others are stored completely or not at all. */
  check(): Promise<void>;
};
