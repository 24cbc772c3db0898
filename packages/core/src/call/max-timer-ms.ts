/** The longest time that a timer of every runtime keeps: 2^31 - 1 ms. Longer limits take several. */
export const MAX_TIMER_MS = 2_147_483_647;
