import { timeIn } from '@entrepot/contract/core/zones.ts';
import { statedMoments, subject } from '@entrepot/testing/corpus/stated-moments.ts';
import { expect, test } from 'vitest';
import { momentProblem } from './stated-moments.ts';

const at = (text: string) => timeIn(subject.zone, text);
const caller = { now: at(subject.now), timeZone: subject.zone };

test.each(statedMoments)('a moment at %s is refused as: %s', (stated, refusal) => {
  const problem = momentProblem(caller, 'SignedTime', at(stated), at(subject.began));
  expect(problem?.key ?? null).toBe(refusal);
  if (refusal === 'beforeSubject') expect(problem).toMatchObject({ field: 'SignedTime', values: { time: subject.began } });
});

test('a moment without a subject has only a ceiling', () => {
  const early = statedMoments.filter(([, refusal]) => refusal === 'beforeSubject');
  expect(early.map(([stated]) => momentProblem(caller, 'BirthDate', at(stated)))).toEqual(early.map(() => undefined));
});
