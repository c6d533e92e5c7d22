import { expect, test } from 'vitest';
import { f } from './field.ts';
import { plainSigns } from './plain-signs.ts';

test('converts full-width digits and letters to plain ones and leaves words unchanged', () => {
  expect(plainSigns('ＳＦ１２３－４　茶具')).toBe('SF123-4 茶具');
});

test('stores codes and phone numbers typed full-width as plain ones', () => {
  expect(f.code().schema.parse('ｔ１００８６')).toBe('T10086');
  expect(f.phone().schema.parse('０９１２－３４５６７８')).toBe('0912-345678');
  expect(f.texts({ code: true }).schema.parse(['Ａ－０１'])).toEqual(['A-01']);
  expect(f.code().schema.safeParse('茶具').success).toBe(false);
});
