import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The fewest characters that are looked for, and the fewest of a number's end. */
export const fewestSigns = 3;
export const fewestOfEnd = 4;

/** How what was found matches: the whole number, its end, one mistake away from it, or a part of a name. */
export const matches = ['whole', 'end', 'alike', 'name'] as const;
export type Match = (typeof matches)[number];

/** One record that was found. `number` is what matched; `title` is what its list calls it, where that is something else. */
export const foundRecord = {
  kind: f.text({ required: true, max: 40 }),
  kindName: f.text({ required: true, max: 100 }),
  id: f.id({ required: true }),
  number: f.text({ required: true, max: 200 }),
  title: f.text({ max: 200 }),
  match: f.text({ required: true, max: 8 }),
  /** The enumeration of the state, its code and its words. */
  stateType: f.text({ max: 60 }),
  state: f.count(),
  stateName: f.text({ max: 100 }),
  ownerName: f.text({ max: 100 }),
  memberCode: f.text({ max: 40 }),
  /** What it is opened with, where it has no page of its own: a bin's inbound document, a transfer's order. */
  openedWithId: f.id(),
  /** What the caller can do about it as it stands, and the screen for it. */
  does: f.list({ label: f.text({ required: true, max: 100 }), screen: f.text({ required: true, max: 60 }) }, { required: true }),
};

/**
 * Whatever has a number like the one that was typed or scanned, of every kind whose screen the caller has and among the rows that the
 * caller may see: by the whole of it, by its last four characters or more, and, where nothing has it, by a number that differs in one
 * character. Customers and commodities are found by a part of their name too. The best come first, a few of each kind.
 */
export const findRecords = call({
  path: '/GlobalSearch/FindRecords',
  who: 'CPSW',
  twinForAll: true,
  needs: null,
  reads: true,
  takes: { text: f.text({ required: true, max: 100 }) },
  gives: f.list(foundRecord, { required: true }),
});
