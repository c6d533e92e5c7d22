import { expect, test } from 'vitest';
import { isCodeOfCommodity } from './commodity-codes.ts';
import { isPlausibleExpiry, parseGs1, typedDay } from './gs1.ts';

const today = '2026-11-29';
const article = '09506000134352';
const read = { article: '9506000134352', lot: 'ABC-1', expiryDate: '2027-03-31' };

test('reads article, lot and expiry date of every usual form of a GS1 code', () => {
  const lastLot = `01${article}17270331` + '10ABC-1';
  for (const code of [
    lastLot,
    `]d2${lastLot}`,
    `]C101${article}10ABC-1\u001D17270331`,
    `\u001D01${article}10ABC-1\u001D17270331`,
    `(01)${article}(17)270331(10)ABC-1`,
    `https://id.gs1.org/01/${article}/10/ABC-1?17=270331`,
  ])
    expect(parseGs1(code, today)).toEqual(read);
});

test('reads past the fields it does not need, of fixed and of variable length', () => {
  const code = `]d201${article}3103001250` + '11260101' + '2412345\u001D' + '10ABC-1\u001D' + '17270331';
  expect(parseGs1(code, today)).toEqual(read);
});

test('takes the day 00 for the last of the month, and the century that is near', () => {
  expect(parseGs1('(17)280200(10)A', today)?.expiryDate).toBe('2028-02-29');
  expect(parseGs1('(17)770101(10)A', today)?.expiryDate).toBe('1977-01-01');
  expect(parseGs1('(17)760101(10)A', today)?.expiryDate).toBe('2076-01-01');
});

test('reads no plain barcode, number or address as a GS1 code', () => {
  for (const code of [
    '',
    '9506000134352',
    '6901234567892',
    'A-01-02',
    '0109506000134352',
    '17270331',
    'https://example.com/a/10/b',
    `(01)09506000134353(10)A`,
    '(17)271331(10)A',
    '(17)270231(10)A',
    `]d201${article}1727`,
  ])
    expect(parseGs1(code, today)).toBeNull();
});

test('bounds expiry dates to ten years back and twenty ahead', () => {
  expect(['2016-11-29', '2046-11-29'].map((day) => isPlausibleExpiry(day, today))).toEqual([true, true]);
  expect(['2016-11-28', '2046-11-30', '2270-03-31'].map((day) => isPlausibleExpiry(day, today))).toEqual([false, false, false]);
});

test('finds a commodity by the article number of a GS1 code, whatever its length', () => {
  for (const identificationCode of ['9506000134352', '09506000134352'])
    expect(isCodeOfCommodity({ identificationCode }, `(01)${article}(10)ABC-1`)).toBe(true);
  expect(isCodeOfCommodity({ identificationCode: '9506000134353' }, `(01)${article}(10)ABC-1`)).toBe(false);
});

test('reads typed days in every usual form, and no other text', () => {
  for (const text of ['2027-03-31', '2027/3/31', '20270331', '270331', ' 2027.03.31 ']) expect(typedDay(text, today)).toBe('2027-03-31');
  for (const text of ['', '2027-02-30', '2027-13-01', '27-03-31', '6901234567892', '2027331']) expect(typedDay(text, today)).toBeNull();
});
