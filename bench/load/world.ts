/** The server's prepared data, as the simulated users need it. It is passed between processes unchanged. */
export type World = {
  readonly address: string;
  readonly people: readonly Account[];
  /** Rows of each project. */
  readonly rows: number;
  /** File names of each project's photos. */
  readonly photos: readonly string[];
  /** A drawn card, as the editor stores it for lists. */
  readonly thumbnail: string;
};

/** A user with an own project, who also views the others' projects. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly projectId: string;
};
