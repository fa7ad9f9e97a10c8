/** What the server was prepared with, as the users need to know it. Goes from process to process as it is. */
export type World = {
  readonly address: string;
  readonly people: readonly Account[];
  /** Rows of each project. */
  readonly rows: number;
  /** File names of photos that each project has. */
  readonly photos: readonly string[];
  /** A drawn card, as the editor stores it for lists. */
  readonly thumbnail: string;
};

/** Somebody who works on a project of their own, and looks at the others'. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly projectId: string;
};
