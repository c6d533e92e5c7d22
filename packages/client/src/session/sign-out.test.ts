import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/test/memory-storage.ts';
import { deviceToken, storeDeviceToken } from './device-token.ts';
import { signOut, watchSession } from './session.ts';

let stop: () => void;
beforeEach(() => {
  memoryStorage();
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  storeDeviceToken('staff', 'leader', 'token of this browser');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a workstation recognises a person who signs in again', async () => {
  stop = watchSession('Desktop');
  await signOut();
  expect(deviceToken('staff', 'leader')).toBe('token of this browser');
});

test('a phone stores no user name after signing out', async () => {
  stop = watchSession('Mobile');
  await signOut();
  expect(deviceToken('staff', 'leader')).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('leader');
});
