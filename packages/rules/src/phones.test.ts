import { foreignNumbers, phoneNumbers } from '@entrepot/testing/corpus/phones.ts';
import { expect, test } from 'vitest';
import { homePhone, plainPhone } from './phones.ts';

test.each(phoneNumbers)('writes %s of the calling code %s as %s', (typed, code, home) => {
  expect(homePhone(typed, code)).toBe(home);
  expect(homePhone(home, code)).toBe(home);
});

test('a number of another country, and one without a known format, remains as it is', () => {
  for (const [typed, code, stored] of foreignNumbers) expect(homePhone(typed, code), typed).toBe(stored);
  expect(homePhone('call me', '886')).toBe('call me');
  expect(homePhone('', '886')).toBe('');
  expect(plainPhone('+886 912 345 678')).toBe('+886912345678');
});
