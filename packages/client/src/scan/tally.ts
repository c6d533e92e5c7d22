/** Work completed at a scan screen in the current work session. */
export interface Tally {
  /** Parcels done. */
  done: number;
  /** Times of the first and the last completed parcel, in ms. */
  since: number;
  last: number;
}

// After a break of this length the count starts again.
const maxBackoffMs = 2 * 3_600_000;
// Fewer parcels, or a shorter time, give no meaningful rate.
const leastDone = 5;
const leastTime = 60_000;

/** Returns the tally after some more parcels; a negative number subtracts undone ones. */
export function counted(tally: Tally | null, parcels: number, at: number): Tally {
  const goesOn = tally && at - tally.last < maxBackoffMs ? tally : { done: 0, since: at };
  return { since: goesOn.since, last: at, done: Math.max(0, goesOn.done + parcels) };
}

/** Returns the parcels per hour between the first and the last; null while there is too little data. */
export function anHour({ done, since, last }: Tally): number | null {
  const time = last - since;
  return done < leastDone || time < leastTime ? null : Math.round(((done - 1) * 3_600_000) / time);
}
