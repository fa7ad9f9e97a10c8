/** Represents FNC1 in a message whose other elements are bytes. */
export const fnc1 = -1;
