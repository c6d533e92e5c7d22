/** Moments at which nothing in the tests can have happened: before any subject, and in the future. */
export const impossibleMoments = { tooEarly: '2020-01-01 10:00:00', tooLate: '2099-01-01 10:00:00' };

/** A subject that began in the afternoon, and the present, in the site's zone. */
export const subject = { zone: 'Asia/Taipei', began: '2026-01-05 15:00:00', now: '2026-01-10 12:00:00' };

/** Moments that a person or a file states for the subject, and the refusal. The first day counts as a whole; clocks may be five minutes ahead. */
export const statedMoments: [stated: string, refusal: 'beforeSubject' | 'inFuture' | null][] = [
  ['2026-01-05 15:00:00', null],
  ['2026-01-05 00:00:00', null],
  ['2026-01-10 12:00:00', null],
  ['2026-01-10 12:05:00', null],
  ['2026-01-04 23:59:59', 'beforeSubject'],
  ['2025-01-05 15:00:00', 'beforeSubject'],
  ['2020-01-01 10:00:00', 'beforeSubject'],
  ['2026-01-10 12:05:01', 'inFuture'],
  ['2026-01-11 00:00:00', 'inFuture'],
  ['2099-01-01 10:00:00', 'inFuture'],
];
