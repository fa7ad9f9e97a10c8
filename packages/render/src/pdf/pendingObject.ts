/** An object being prepared: resolves to the function that writes it into the file. */
export type PendingObject = Promise<() => void>;
