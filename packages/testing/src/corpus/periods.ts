/** A moment as the database stores it, more exactly than a list shows it, both in the site's zone. */
export const storedMoment = { stored: '2026-03-31 23:59:59.9', shown: '2026-03-31 23:59:59' };

/** Periods as a filter sends them, and whether they contain the moment. A bare day is the whole day, an end the whole second. */
export const periods: [start: string | null, end: string | null, contains: boolean][] = [
  ['2026-03-31 23:59:59', '2026-03-31 23:59:59', true],
  ['2026-03-31', '2026-03-31', true],
  ['2026-03-31 00:00:00', '2026-03-31', true],
  ['2026-03-01', '2026-03-31 23:59:59', true],
  [null, '2026-03-31', true],
  ['2026-03-31', null, true],
  ['2026-03-31 23:59:59', '2026-04-30', true],
  ['2026-03-31', '2026-03-31 23:59:58', false],
  ['2026-03-31', '2026-03-31 00:00:00', false],
  ['2026-04-01', '2026-04-30', false],
  ['2026-04-01 00:00:00', null, false],
  ['2026-03-01', '2026-03-30', false],
  [null, '2026-03-30 23:59:59', false],
];
