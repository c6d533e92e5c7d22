import { expect, test } from 'vitest';
import { type InSight, look, nothingSeen } from './choose.ts';

/** Looks at pictures 100 ms apart and gives what was taken. */
function taken(pictures: readonly (readonly InSight[])[], gap = 100) {
  let sight = nothingSeen;
  return pictures.flatMap((codes, at) => {
    const seen = look(sight, codes, (at + 1) * gap + 10_000);
    sight = seen.sight;
    return seen.take === null ? [] : [seen.take];
  });
}
const middle = (text: string): InSight => ({ text, away: 0.05 });
const edge = (text: string): InSight => ({ text, away: 0.4 });

test('of the codes of a label the one in the middle is taken, once two pictures agree', () => {
  expect(taken([[edge('ROUTE7'), middle('SF1')]])).toEqual([]);
  expect(
    taken([
      [edge('ROUTE7'), middle('SF1')],
      [middle('SF1'), edge('ROUTE7')],
    ]),
  ).toEqual(['SF1']);
  expect(taken([[middle('SF1')], [middle('5F1')], [middle('SF1')], [middle('SF1')]])).toEqual(['SF1']);
});

test('two codes equally near are left until one of them is brought to the middle', () => {
  const both = [
    { text: 'SF1', away: 0.2 },
    { text: 'SF2', away: 0.25 },
  ];
  expect(look(nothingSeen, both, 0)).toMatchObject({ take: null, several: true });
  expect(taken([both, both, [middle('SF2'), edge('SF1')], [middle('SF2'), edge('SF1')]])).toEqual(['SF2']);
  // The same number printed twice is one number.
  expect(
    taken([
      [
        { text: 'SF1', away: 0.2 },
        { text: 'SF1', away: 0.21 },
      ],
      [middle('SF1')],
    ]),
  ).toEqual(['SF1']);
});

test('a parcel that stays in sight counts once, the next one counts at once, and the same again after it was away', () => {
  const still = Array.from({ length: 30 }, () => [middle('SF1')]);
  expect(taken(still)).toEqual(['SF1']);
  expect(taken([...still, [middle('SF2')], [middle('SF2')]])).toEqual(['SF1', 'SF2']);
  const away = Array.from({ length: 15 }, () => []);
  expect(taken([...still, [], [middle('SF1')], [middle('SF1')]])).toEqual(['SF1']);
  expect(taken([...still, ...away, [middle('SF1')], [middle('SF1')]])).toEqual(['SF1', 'SF1']);
});
