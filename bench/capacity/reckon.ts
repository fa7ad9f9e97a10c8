/** What one card costs, as measured. */
export type PerCard = {
  /** CPU time of printing at 300 dpi, s. */
  readonly cpuSeconds: number;
  /** Of the finished PDF. */
  readonly pdfBytes: number;
  /** Of the photo and its share of the project's other files, as stored. */
  readonly fileBytes: number;
  readonly files: number;
  /** Of the database, all tables. */
  readonly databaseRows: number;
  readonly databaseBytes: number;
};

/** What one server answers, as measured. */
export type ServerFigures = { readonly callsPerSecond: number };

export const assumptions = {
  cardsPerSchool: 1200,
  /** Hours in which the schools are at work, and in which their cards are to be printed. */
  hours: 8,
  /** How many times as much as on average happens at the busiest moment. */
  peak: 3,
  /**
   * Calls that a card makes on its way: its photo sent (a twentieth), its record and photo looked at twice, every fifth
   * record changed; rounded up.
   */
  callsPerCard: 5,
  /** Calls of a school that have nothing to do with the number of cards: lists, the design and its saves, previews. */
  callsPerSchool: 600,
  /** How often every card is printed: once to look at it, once for good. */
  prints: 2,
  /** To how much of what it can do a server is loaded. */
  load: 0.6,
} as const;

/** What a number of schools needs on one day. */
export type Reckoned = {
  readonly schools: number;
  readonly cards: number;
  readonly printCpuHours: number;
  /** Cores that must print all day long for that; work that goes on for the whole day and no longer. */
  readonly printCores: number;
  readonly peakCallsPerSecond: number;
  /** Servers that answer so many calls. */
  readonly servers: number;
  readonly databaseRows: number;
  readonly databaseBytes: number;
  /** Photos and other files that stay. */
  readonly files: number;
  readonly fileBytes: number;
  /** Finished prints, which are there for 24 hours. */
  readonly pdfBytes: number;
  /** At the busiest moment, bits a second into the servers and out of them. */
  readonly peakBitsIn: number;
  readonly peakBitsOut: number;
};

/** Reckons what a number of schools needs that all come on the same day. */
export function reckon(schools: number, card: PerCard, server: ServerFigures): Reckoned {
  const { cardsPerSchool, hours, peak, callsPerCard, callsPerSchool, prints, load } = assumptions;
  const cards = schools * cardsPerSchool;
  const seconds = hours * 3600;
  const printSeconds = cards * prints * card.cpuSeconds;
  const peakCallsPerSecond = ((cards * callsPerCard + schools * callsPerSchool) / seconds) * peak;
  const fileBytes = cards * card.fileBytes;
  const pdfBytes = cards * prints * card.pdfBytes;
  // Every photo is sent once and looked at twice; every print is fetched once.
  const bytesOut = 2 * fileBytes + pdfBytes;
  return {
    schools,
    cards,
    printCpuHours: printSeconds / 3600,
    printCores: printSeconds / seconds,
    peakCallsPerSecond,
    servers: Math.max(1, Math.ceil(peakCallsPerSecond / (server.callsPerSecond * load))),
    databaseRows: cards * card.databaseRows,
    databaseBytes: cards * card.databaseBytes,
    files: cards * card.files,
    fileBytes,
    pdfBytes,
    peakBitsIn: (fileBytes * 8 * peak) / seconds,
    peakBitsOut: (bytesOut * 8 * peak) / seconds,
  };
}
