/** The token whose value is a number that each person of a project is given once, by the server that prints. */
export const serialToken = "card.serial";
