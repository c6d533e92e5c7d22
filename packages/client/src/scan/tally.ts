/** How much was done at a scan screen since somebody began. */
export interface Tally {
  /** Parcels done. */
  done: number;
  /** When the first and the last were done, in ms. */
  since: number;
  last: number;
}

// Somebody who comes back after so long begins anew.
const longestBreak = 2 * 3_600_000;
// Fewer parcels, or a shorter time, say nothing of an hour.
const leastDone = 5;
const leastTime = 60_000;

/** The tally after some more parcels; a minus takes back what was done. */
export function counted(tally: Tally | null, parcels: number, at: number): Tally {
  const goesOn = tally && at - tally.last < longestBreak ? tally : { done: 0, since: at };
  return { since: goesOn.since, last: at, done: Math.max(0, goesOn.done + parcels) };
}

/** Parcels an hour between the first and the last; null while that would say nothing. */
export function anHour({ done, since, last }: Tally): number | null {
  const time = last - since;
  return done < leastDone || time < leastTime ? null : Math.round(((done - 1) * 3_600_000) / time);
}
