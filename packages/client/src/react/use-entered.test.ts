import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { memoryStorage } from '../browser/test/memory-storage.ts';
import { dropExpiredInput } from '../browser/stored-input.ts';
import { contentsOf } from '../floor/packing-table.ts';
import { useSession } from '../session/session.ts';
import { signedInAs } from '../session/test/person.ts';
import { dropEntered, recallEntered, storeEntered } from './use-entered.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = memoryStorage();
  signedInAs(enumCodes.AccountTypeCode.WarehouseStaff);
});
afterEach(() => void vi.unstubAllGlobals());

test('returns entered input for its thing and its person only, until it is dropped', () => {
  storeEntered('packing:1', { weight: '1.5' });
  expect(recallEntered('packing:1')).toEqual({ weight: '1.5' });
  expect(recallEntered('packing:2')).toBeNull();
  const { user } = useSession.getState();
  useSession.setState({ user: { ...user!, userId: 'other' } });
  expect(recallEntered('packing:1')).toBeNull();
  useSession.setState({ user });
  dropEntered('packing:1');
  expect(recallEntered('packing:1')).toBeNull();
});

test('deletes entered input after a shift, and nothing else', () => {
  storage.set('language', '"en-us"');
  storeEntered('seal:1', '4.8');
  dropExpiredInput(Date.now() + 11 * 3_600_000);
  expect(recallEntered('seal:1')).toBe('4.8');
  dropExpiredInput(Date.now() + 13 * 3_600_000);
  expect([...storage.keys()]).toEqual(['language']);
});

test('describes the contents of each box, in any order of scans', () => {
  const scan = (orderGoodsId: string, parcelIndex: number, quantity: number) => ({
    id: '',
    creationTime: new Date(),
    orderGoodsId,
    parcelIndex,
    quantity,
  });
  const once = contentsOf({ scans: [scan('a', 1, 2), scan('b', 1, 1), scan('c', 2, 1)] }, 2);
  expect(contentsOf({ scans: [scan('c', 2, 1), scan('b', 1, 1), scan('a', 1, 1), scan('a', 1, 1)] }, 2)).toEqual(once);
  expect(contentsOf({ scans: [scan('a', 1, 2), scan('b', 2, 1), scan('c', 2, 1)] }, 2)).not.toEqual(once);
});
