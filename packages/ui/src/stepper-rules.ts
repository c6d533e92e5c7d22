/** The numbers a stepper takes, both ends with them. */
export interface StepRange {
  least: number;
  most: number;
}

/** Is what was typed a whole number that can be? Nothing typed is none. */
export const fits = (typed: string, { least, most }: StepRange): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** Where one less and one more lead to from a number, which may itself lie outside; null: nowhere. */
export const stepsFrom = (now: number, { least, most }: StepRange): { less: number | null; more: number | null } => ({
  less: now > least ? Math.min(now - 1, most) : null,
  more: now < most ? Math.max(now + 1, least) : null,
});
