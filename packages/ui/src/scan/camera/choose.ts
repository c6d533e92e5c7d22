/** Visible code: its text, and its distance from the middle of the picture (0 there, about 0.7 in a corner). */
export interface Detections {
  text: string;
  away: number;
}
/** State of the recognition after the frames so far. */
export interface Sight {
  /** The code in the middle, and the number of consecutive frames with it. */
  aim: string | null;
  times: number;
  /** The code accepted last, until it has been out of view for a while. */
  taken: string | null;
  takenCodes: number;
}
/** Result of one more frame. */
export interface Look {
  sight: Sight;
  /** Code to accept now. */
  take: string | null;
  /** Several codes are equally near: the user has to move one to the middle. */
  several: boolean;
}

/** Initial state. */
export const noDetections: Sight = { aim: null, times: 0, taken: null, takenCodes: 0 };

// One frame may be misread; two frames hardly ever agree on a misreading.
const needed = 2;
// A code must be nearer than the next one by this much; otherwise it is ambiguous.
const clearly = 0.12;
// A parcel that is turned for a moment is the same parcel.
const lostAfterMs = 1_200;

/**
 * Accepts the intended one of the codes in a frame: the one in the middle, read twice, and not again while it stays visible. Labels often
 * have three or four. `at` is the time of the frame in ms.
 */
export function look(before: Sight, codes: readonly Detections[], at: number): Look {
  const byDistance = codes.toSorted((a, b) => a.away - b.away);
  const first = byDistance[0];
  const rival = byDistance.find(({ text }) => text !== first?.text);
  const detectsTaken = codes.some(({ text }) => text === before.taken);
  const takenCodes = detectsTaken ? at : before.takenCodes;
  const taken = at - takenCodes > lostAfterMs ? null : before.taken;
  const several = Boolean(first && rival && rival.away - first.away < clearly);
  if (!first || several) return { sight: { aim: null, times: 0, taken, takenCodes }, take: null, several };
  const times = first.text === before.aim ? before.times + 1 : 1;
  if (times < needed || first.text === taken) return { sight: { aim: first.text, times, taken, takenCodes }, take: null, several };
  return { sight: { aim: first.text, times, taken: first.text, takenCodes: at }, take: first.text, several };
}
