import { notPhoneNumbers, phoneNumbers } from '@entrepot/testing/corpus/phones.ts';
import { expect, test } from 'vitest';
import { f, objectSchema } from './field.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';

test('converts full-width digits and letters to plain ones and leaves words unchanged', () => {
  expect(plainSigns('ＳＦ１２３－４　茶具')).toBe('SF123-4 茶具');
});

test('stores codes and phone numbers typed full-width as plain ones', () => {
  expect(f.code().schema.parse('ｔ１００８６')).toBe('T10086');
  expect(f.phone().schema.parse('０９１２－３４５６７８')).toBe('0912345678');
  expect(f.texts({ code: true }).schema.parse(['Ａ－０１'])).toEqual(['A-01']);
  expect(f.code().schema.safeParse('茶具').success).toBe(false);
});

test.each(phoneNumbers)('stores the phone number %s of the calling code %s as %s', (typed, code, home) => {
  const schema = objectSchema({ phoneCode: f.code(), phone: f.phone(), telephone: f.phone() });
  expect(schema.parse({ PhoneCode: code.replace('+', ''), Phone: typed, Telephone: typed })).toMatchObject({
    phone: home,
    telephone: home,
  });
});

test('a phone number without a calling code loses only its separators', () => {
  expect(f.phone().schema.parse('+65 9123 4567')).toBe('+6591234567');
  expect(f.phone().schema.parse('02-2345-6789 轉 12')).toBe('0223456789#12');
  expect(f.phone().schema.parse('')).toBe('');
  expect(notPhoneNumbers.filter((text) => f.phone().schema.safeParse(text).success)).toEqual([]);
});
