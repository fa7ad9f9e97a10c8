/** An object in the making: resolves to what writes it into the file. */
export type PendingObject = Promise<() => void>;
