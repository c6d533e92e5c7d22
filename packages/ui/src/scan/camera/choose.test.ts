import { expect, test } from 'vitest';
import { type Detections, look, noDetections } from './choose.ts';

/** Processes pictures 100 ms apart and returns the accepted codes. */
function taken(pictures: readonly (readonly Detections[])[], gap = 100) {
  let sight = noDetections;
  return pictures.flatMap((codes, at) => {
    const seen = look(sight, codes, (at + 1) * gap + 10_000);
    sight = seen.sight;
    return seen.take === null ? [] : [seen.take];
  });
}
const middle = (text: string): Detections => ({ text, away: 0.05 });
const edge = (text: string): Detections => ({ text, away: 0.4 });

test('accepts the code in the middle of a label once two frames agree', () => {
  expect(taken([[edge('ROUTE7'), middle('SF1')]])).toEqual([]);
  expect(
    taken([
      [edge('ROUTE7'), middle('SF1')],
      [middle('SF1'), edge('ROUTE7')],
    ]),
  ).toEqual(['SF1']);
  expect(taken([[middle('SF1')], [middle('5F1')], [middle('SF1')], [middle('SF1')]])).toEqual(['SF1']);
});

test('accepts neither of two equally near codes until one is moved to the middle', () => {
  const both = [
    { text: 'SF1', away: 0.2 },
    { text: 'SF2', away: 0.25 },
  ];
  expect(look(noDetections, both, 0)).toMatchObject({ take: null, several: true });
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

test('counts a parcel once while it is visible, and again after it was away', () => {
  const still = Array.from({ length: 30 }, () => [middle('SF1')]);
  expect(taken(still)).toEqual(['SF1']);
  expect(taken([...still, [middle('SF2')], [middle('SF2')]])).toEqual(['SF1', 'SF2']);
  const away = Array.from({ length: 15 }, () => []);
  expect(taken([...still, [], [middle('SF1')], [middle('SF1')]])).toEqual(['SF1']);
  expect(taken([...still, ...away, [middle('SF1')], [middle('SF1')]])).toEqual(['SF1', 'SF1']);
});
