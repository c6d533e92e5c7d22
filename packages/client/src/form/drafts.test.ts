import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/test/memory-storage.ts';
import { dropExpiredDrafts } from '../browser/stored-drafts.ts';
import { useSession } from '../session/session.ts';
import { signedInAs } from '../session/test/person.ts';
import { changedValues, draftName, dropDraft, findDraft, isOutdated, storeDraft } from './drafts.ts';

const fields = { name: f.text(), pieces: f.count(), arrives: f.time() };
const { SiteOperator, User } = enumCodes.AccountTypeCode;
const hourMs = 60 * 60 * 1000;
let storage: Map<string, string>;

beforeEach(() => {
  storage = memoryStorage();
  vi.useFakeTimers();
  signedInAs(SiteOperator);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a draft', () => {
  test('contains the changed values alone, and the version of the row', () => {
    const row = { name: 'Shoes', pieces: 1, arrives: null };
    storeDraft('pkg:7', fields, changedValues(row, { ...row, name: 'Boots' }), 3);
    expect(findDraft('pkg:7', fields)).toMatchObject({ values: { name: 'Boots' }, rowVersion: 3 });
  });

  test('is outdated once another version of its row was saved', () => {
    storeDraft('pkg:7', fields, { name: 'Boots' }, 3);
    const draft = findDraft('pkg:7', fields)!;
    expect([3, 4, null].map((version) => isOutdated(draft, version))).toEqual([false, true, false]);
  });

  test('returns times as dates', () => {
    storeDraft('pkg:new', fields, { arrives: new Date('2026-03-01T08:00:00Z') });
    expect(findDraft('pkg:new', fields)?.values.arrives).toEqual(new Date('2026-03-01T08:00:00Z'));
  });

  test.each([
    ['staff', SiteOperator, 24],
    ['customers', User, 30 * 24],
  ])('of %s expires', (_who, accountType, hours) => {
    signedInAs(accountType);
    storeDraft('pkg:new', fields, { name: 'Boots' });
    vi.advanceTimersByTime(hours * hourMs - 1);
    dropExpiredDrafts();
    expect(findDraft('pkg:new', fields)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(findDraft('pkg:new', fields)).toBeNull();
    dropExpiredDrafts();
    expect(storage.size).toBe(0);
  });

  test('of an earlier version of the product is deleted', () => {
    storage.set('draft:1:pkg:7', JSON.stringify({ values: { name: 'Boots', pieces: 1 }, at: Date.now() }));
    storage.set('language', '"en-us"');
    expect(findDraft('pkg:7', fields)).toBeNull();
    dropExpiredDrafts();
    expect([...storage.keys()]).toEqual(['language']);
  });

  test('is deleted when it was sent, and is not stored without a user', () => {
    storeDraft('pkg:new', fields, { name: 'Boots' });
    dropDraft('pkg:new');
    useSession.setState({ user: null });
    storeDraft('pkg:new', fields, { name: 'Boots' });
    expect(storage.size).toBe(0);
  });
});

describe('the name of a draft', () => {
  test('contains the row with every part of its address', () => {
    expect(draftName('sitePageConfiguration', 'site-1 2')).not.toBe(draftName('sitePageConfiguration', 'site-1 3'));
    expect(draftName('pkg', '7', { siteId: '1' })).toBe(draftName('pkg', '7'));
  });

  test('distinguishes new rows by their initial values, in any order', () => {
    const ofLin = draftName('recipient', null, { ownerId: 'lin', siteId: '1' });
    expect(draftName('recipient', null, { siteId: '1', ownerId: 'lin' })).toBe(ofLin);
    expect(draftName('recipient', null, { siteId: '1', ownerId: 'wang' })).not.toBe(ofLin);
    expect(draftName('recipient', null, { siteId: '2', ownerId: 'lin' })).not.toBe(ofLin);
    expect(draftName('recipient', null, { siteId: undefined, at: new Date() })).toBe(draftName('recipient', null));
  });
});
