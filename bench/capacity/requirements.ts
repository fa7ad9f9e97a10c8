/** Measured cost of one card. */
export type PerCard = {
  /** CPU time of printing at 300 dpi, in s. */
  readonly cpuSeconds: number;
  /** Size of the finished PDF. */
  readonly pdfBytes: number;
  /** Stored size of the card's photo, plus its share of the project's other files. */
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
  /** Hours per day in which schools work. */
  hours: 8,
  /** Peak load as a multiple of average load. */
  peak: 3,
  /**
   * Calls per card, rounded up: uploading its photo (a twentieth of a call), viewing its record and photo twice,
   * and changing every fifth record.
   */
  callsPerCard: 5,
  /** Calls per school that do not depend on the number of cards: lists, loading and saving the design, previews. */
  callsPerSchool: 600,
  /** Prints per card: a proof and the final print. */
  prints: 2,
  /** Target utilization of a server, from 0 to 1. */
  load: 0.6,
} as const;

/** Daily requirements of a number of schools. */
export type Requirements = {
  readonly schools: number;
  readonly cards: number;
  readonly printCpuHours: number;
  /** Cores needed if print jobs are spread over 24 hours. */
  readonly printCores: number;
  readonly peakCallsPerSecond: number;
  /** Servers needed for the peak number of calls. */
  readonly servers: number;
  readonly databaseRows: number;
  readonly databaseBytes: number;
  /** Photos and other permanent files. */
  readonly files: number;
  readonly fileBytes: number;
  /** Finished prints, which are kept for 24 hours. */
  readonly pdfBytes: number;
  /** Peak traffic to and from the servers, in bits per second. */
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
  // Every photo is uploaded once and viewed twice, and every print is downloaded once.
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
