/** FNC1 as a sign of a message whose other signs are bytes. */
export const fnc1 = -1;
