/** A code in sight: what it says, and how far its middle lies from the middle of the picture (0 there, about 0.7 in a corner). */
export interface InSight {
  text: string;
  away: number;
}
/** What the camera has seen so far. */
export interface Sight {
  /** The code in the middle, and in how many pictures one after the other. */
  aim: string | null;
  times: number;
  /** The code that was taken last, until it has been out of sight for a while. */
  taken: string | null;
  takenSeen: number;
}
/** What one more picture brings. */
export interface Look {
  sight: Sight;
  /** A code to take now. */
  take: string | null;
  /** Several codes lie equally near: the person has to bring one to the middle. */
  several: boolean;
}

/** Before the first picture. */
export const nothingSeen: Sight = { aim: null, times: 0, taken: null, takenSeen: 0 };

// One picture may be read wrong; two agree on a wrong reading hardly ever.
const needed = 2;
// Nearer than the next one by this much, or nobody can tell which is meant.
const clearly = 0.12;
// A parcel that is turned for a moment is the same parcel.
const goneAfter = 1_200;

/**
 * Of the codes in one picture takes the one that is meant: the one in the middle, read twice, and not again while it stays in sight. Labels
 * often carry three or four. `at` is the time of the picture in ms.
 */
export function look(before: Sight, codes: readonly InSight[], at: number): Look {
  const byDistance = codes.toSorted((a, b) => a.away - b.away);
  const first = byDistance[0];
  const rival = byDistance.find(({ text }) => text !== first?.text);
  const seesTaken = codes.some(({ text }) => text === before.taken);
  const takenSeen = seesTaken ? at : before.takenSeen;
  const taken = at - takenSeen > goneAfter ? null : before.taken;
  const several = Boolean(first && rival && rival.away - first.away < clearly);
  if (!first || several) return { sight: { aim: null, times: 0, taken, takenSeen }, take: null, several };
  const times = first.text === before.aim ? before.times + 1 : 1;
  if (times < needed || first.text === taken) return { sight: { aim: first.text, times, taken, takenSeen }, take: null, several };
  return { sight: { aim: first.text, times, taken: first.text, takenSeen: at }, take: first.text, several };
}
