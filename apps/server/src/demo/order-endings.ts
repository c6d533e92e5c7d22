/** The number of demo orders that end in each stage. */
export const endings = {
  draft: 8,
  submitted: 12,
  paid: 12,
  approved: 12,
  picking: 4,
  picked: 8,
  packed: 10,
  bagged: 6,
  departed: 14,
  arrived: 10,
  delivering: 10,
  signed: 18,
  cancelled: 6,
  receiving: 3,
  trucked: 2,
  awaitingTruck: 2,
} as const;
/** The final stage of a demo order. */
export type Ending = keyof typeof endings;

/** When the first and the last order of a stage were placed, and what happened to all of them. */
export interface Course {
  placed: readonly [number, number];
  approved?: number;
  /** Some of them are on an unclaimed picking list. */
  listed?: number;
  picked?: number;
  packed?: number;
  departed?: number;
  arrived?: number;
  reported?: number;
  /** In transit to the other warehouse of the site, or waiting for the truck. */
  trucked?: number;
}

/** The timeline of the orders of a stage, in days before now; missing steps have not happened. */
export const course: Record<Exclude<Ending, 'submitted'>, Course> = {
  cancelled: { placed: [29, 1] },
  signed: { placed: [28, 22.5], approved: 22, picked: 21.4, packed: 21, departed: 19, arrived: 14, reported: 12.5 },
  delivering: { placed: [22, 18.5], approved: 18, picked: 17.4, packed: 17, departed: 12, arrived: 5.5, reported: 0.9 },
  arrived: { placed: [18, 14.5], approved: 14, picked: 13.4, packed: 13, departed: 8, arrived: 1.8 },
  departed: { placed: [14, 9.5], approved: 9, picked: 8.4, packed: 8, departed: 3 },
  bagged: { placed: [9, 6.5], approved: 6, picked: 5.4, packed: 5, departed: 1 },
  packed: { placed: [6.5, 3.5], approved: 3, picked: 2.4, packed: 2 },
  picked: { placed: [3.5, 2.2], approved: 2, picked: 1.2 },
  picking: { placed: [2.2, 1.5], approved: 1.3, picked: 0.3 },
  approved: { placed: [1.9, 0.8], approved: 0.6, listed: 0.2 },
  paid: { placed: [1.1, 0.2] },
  draft: { placed: [2, 0.4] },
  receiving: { placed: [7, 5.8], approved: 5.7, picked: 5.2, packed: 4.8, trucked: 2.3 },
  trucked: { placed: [4.8, 4.2], approved: 4.1, picked: 3.2, packed: 2.1, trucked: 0.7 },
  awaitingTruck: { placed: [4.2, 3.8], approved: 3.7, picked: 3.1, packed: 2.05, trucked: 0.5 },
};
