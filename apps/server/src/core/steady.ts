/**
 * Milliseconds that only ever grow, whatever is done to the machine's clock: for what is remembered or waited for so long. A memory of one
 * second by the clock of the wall would last an hour where that is set back by one.
 */
export const steadyNow = (): number => performance.now();
