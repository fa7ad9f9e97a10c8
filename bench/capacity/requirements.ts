/** Measured cost of one card. */
export type PerCard = {
  /** CPU time of printing at 300 dpi, s. */
  readonly cpuSeconds: number;
  /** Size of the finished PDF. */
  readonly pdfBytes: number;
  /** Size of the photo and its share of the project's other files, as stored. */
  readonly fileBytes: number;
  readonly files: number;
  /** Rows in all tables of the database. */
  readonly databaseRows: number;
  readonly databaseBytes: number;
};

/** Measured throughput of one server. */
export type ServerFigures = { readonly callsPerSecond: number };

export const assumptions = {
  cardsPerSchool: 1200,
  /** Working hours of the schools, in which their cards are also printed. */
  hours: 8,
  /** Peak load as a multiple of the average. */
  peak: 3,
  /**
   * Calls per card: its photo uploaded (a twentieth), its record and photo viewed twice, every fifth record changed;
   * rounded up.
   */
  callsPerCard: 5,
  /** Calls per school that do not depend on the number of cards: lists, the design and its saves, previews. */
  callsPerSchool: 600,
  /** Prints per card: a proof and the final print. */
  prints: 2,
  /** Target utilization of a server. */
  load: 0.6,
} as const;

/** Daily requirements of a number of schools. */
export type Requirements = {
  readonly schools: number;
  readonly cards: number;
  readonly printCpuHours: number;
  /** Cores that print all day; print work may take the whole day. */
  readonly printCores: number;
  readonly peakCallsPerSecond: number;
  /** Servers that answer this many calls. */
  readonly servers: number;
  readonly databaseRows: number;
  readonly databaseBytes: number;
  /** Photos and other permanent files. */
  readonly files: number;
  readonly fileBytes: number;
  /** Finished prints, which are kept for 24 hours. */
  readonly pdfBytes: number;
  /** Peak traffic into and out of the servers, bits per second. */
  readonly peakBitsIn: number;
  readonly peakBitsOut: number;
};

/** Calculates the requirements of a number of schools that all work on the same day. */
export function requirementsFor(schools: number, card: PerCard, server: ServerFigures): Requirements {
  const { cardsPerSchool, hours, peak, callsPerCard, callsPerSchool, prints, load } = assumptions;
  const cards = schools * cardsPerSchool;
  const seconds = hours * 3600;
  const printSeconds = cards * prints * card.cpuSeconds;
  const peakCallsPerSecond = ((cards * callsPerCard + schools * callsPerSchool) / seconds) * peak;
  const fileBytes = cards * card.fileBytes;
  const pdfBytes = cards * prints * card.pdfBytes;
  // Every photo is uploaded once and viewed twice; every print is downloaded once.
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
