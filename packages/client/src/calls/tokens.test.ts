import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/test/memory-storage.ts';
import { clearTokens, onSignedOut, setEndReason, storeTokens } from './tokens.ts';

let reasons: (string | undefined)[];
let stop: () => void;
beforeEach(() => {
  memoryStorage();
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  reasons = [];
  stop = onSignedOut((why) => reasons.push(why));
  storeTokens({ access: 'a', refresh: 'r' });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('states the reason that the server pushed rather than the text of the refused call', () => {
  setEndReason('Your account was locked.');
  clearTokens('Not signed in');
  expect(reasons).toEqual(['Your account was locked.']);
});

test('states the text of the refused call without a pushed reason, and none after signing out', () => {
  clearTokens('Not signed in');
  storeTokens({ access: 'a', refresh: 'r' });
  setEndReason('Your account was locked.');
  clearTokens();
  expect(reasons).toEqual(['Not signed in', undefined]);
});

test('leaves the reason for the other tabs of the browser, and none after signing out', () => {
  const listeners: ((event: Partial<StorageEvent>) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    removeEventListener: () => undefined,
  });
  const elsewhere: (string | undefined)[] = [];
  const unsubscribe = onSignedOut((why) => elsewhere.push(why));
  const reasonElsewhere = () => {
    for (const listener of listeners) listener({ key: 'AccessToken', newValue: null });
    return elsewhere.at(-1);
  };
  clearTokens('Your account was locked.');
  expect(reasonElsewhere()).toBe('Your account was locked.');
  storeTokens({ access: 'b', refresh: 's' });
  clearTokens();
  expect(reasonElsewhere()).toBeUndefined();
  unsubscribe();
});

test('discards the reason of an earlier session', () => {
  setEndReason('Your account was locked.');
  storeTokens({ access: 'b', refresh: 's' });
  clearTokens('Not signed in');
  expect(reasons).toEqual(['Not signed in']);
});
