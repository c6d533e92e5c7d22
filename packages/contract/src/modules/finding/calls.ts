import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** Minimum length of a search text, and of the matched end of a number. */
export const minCharacters = 3;
export const minEndCharacters = 4;

/** How a record matches: the whole number, its end, a number with one different character, or a part of a name. */
export const matches = ['whole', 'end', 'alike', 'name'] as const;
export type Match = (typeof matches)[number];

/** One found record. `number` is the matching number; `title` is its title in lists, if different. */
export const foundRecord = {
  kind: f.text({ required: true, max: 40 }),
  kindName: f.text({ required: true, max: 100 }),
  id: f.id({ required: true }),
  number: f.text({ required: true, max: 200 }),
  title: f.text({ max: 200 }),
  match: f.text({ required: true, max: 8 }),
  /** The enumeration of the state, its code and its label. */
  stateType: f.text({ max: 60 }),
  state: f.count(),
  stateName: f.text({ max: 100 }),
  ownerName: f.text({ max: 100 }),
  memberCode: f.text({ max: 40 }),
  /** The record it is opened with, when it has no page of its own: a bin's inbound document, a transfer's order. */
  openedWithId: f.id(),
  /** The actions open to the caller in the present status, and the screen for each. */
  does: f.list({ label: f.text({ required: true, max: 100 }), screen: f.text({ required: true, max: 60 }) }, { required: true }),
};

/**
 * Finds records by a typed or scanned number, among the kinds whose screen the caller has and the rows the caller may see: by the whole
 * number, by its last four characters or more, and, without such a match, by a number that differs in one character. Customers and
 * commodities are also found by a part of their name. Best matches first, a few of each kind.
 */
export const findRecords = call({
  path: '/GlobalSearch/FindRecords',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: null,
  transaction: 'none',
  input: { text: f.text({ required: true, max: 100 }) },
  output: f.list(foundRecord, { required: true }),
});
