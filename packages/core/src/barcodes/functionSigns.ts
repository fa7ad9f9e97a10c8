/** FNC1 among the signs of a message, which are bytes otherwise. */
export const fnc1 = -1;
