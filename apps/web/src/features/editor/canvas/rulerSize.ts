/** Thickness of the rulers, screen px. */
export const rulerSize = 20;
