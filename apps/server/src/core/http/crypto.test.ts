import { expect, test } from 'vitest';
import { maskedText, seal, unseal, useSecret } from './crypto.ts';

test('decrypts a sealed text with the same secret only', () => {
  useSecret('first');
  const sealed = seal('A123456789');
  expect(sealed).not.toContain('A123456789');
  expect(seal('A123456789')).not.toBe(sealed);
  expect(unseal(sealed)).toBe('A123456789');
  useSecret('second');
  expect(() => unseal(sealed)).toThrow();
});

test('rejects a modified sealed text', () => {
  useSecret('first');
  const sealed = seal('身分證 A123456789');
  const other = sealed.endsWith('A') ? 'B' : 'A';
  expect(() => unseal(sealed.slice(0, -1) + other + other)).toThrow();
  expect(() => unseal('A123456789')).toThrow();
});

test('masks all but the last four characters, and short texts completely', () => {
  expect(maskedText('A123456789')).toBe('******6789');
  expect(maskedText('1234')).toBe('****');
});
