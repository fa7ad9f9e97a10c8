/** How wide the rulers over and beside the card are, screen px. */
export const rulerSize = 20;
