/** Range of a stepper, both ends inclusive. */
export interface StepRange {
  least: number;
  most: number;
}

/** Whether the typed text is an integer in the range; false for empty text. */
export const fits = (typed: string, { least, most }: StepRange): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** Returns the next numbers down and up from a number, which may itself be out of range; null for none. */
export const stepsFrom = (now: number, { least, most }: StepRange): { less: number | null; more: number | null } => ({
  less: now > least ? Math.min(now - 1, most) : null,
  more: now < most ? Math.max(now + 1, least) : null,
});
