import { expect, test } from 'vitest';
import { pastedCodes } from './scan-panel.tsx';

test('reads a pasted column as a list of distinct codes in order; one code is no list', () => {
  expect(pastedCodes('SF1\r\nSF2\r\n\r\n  SF3 \nSF2\n')).toEqual(['SF1', 'SF2', 'SF3']);
  expect(pastedCodes('SF1\tSF2')).toEqual(['SF1', 'SF2']);
  expect(pastedCodes('SF1\n')).toEqual([]);
  expect(pastedCodes('SF1 SF2')).toEqual([]);
});
