import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bagNumber,
  binNumber,
  documentNumber,
  formOfNumber,
  isOrderNumber,
  luhnCheckDigit,
  isLuhnValid,
  memberCode,
  moneyNumber,
  orderNumber,
  parcelNumber,
  pickingListNumber,
  returnOrderNumber,
  shiftNumber,
  shiftOfBag,
  stockCountNumber,
} from './numbers.ts';

const day = '2025-06-01';

test.each([
  [orderNumber('T', day, 12), 'TLO250601000129'],
  [parcelNumber('TLO250601000129', 2), 'TLO250601000129-2'],
  [documentNumber('commodities', day, 42), 'CD25060100042'],
  [documentNumber('packages', day, 1), 'WD25060100001'],
  [documentNumber('returns', day, 1), 'RD25060100001'],
  [documentNumber('transfers', day, 1), 'TD25060100001'],
  [binNumber('CD25060100042', 7), 'CD25060100042-B007'],
  [returnOrderNumber(day, 9), 'RL25060100009'],
  [pickingListNumber(day, 31), 'PK2506010031'],
  [stockCountNumber(day, 7), 'SC250601007'],
  [shiftNumber(day, 4), 'TS250601004'],
  [bagNumber('TS250601004', 15), 'TS250601004-015'],
  [moneyNumber('bill', `${day} 10:00:00`, 815), 'BL2506010000815'],
  [moneyNumber('paymentRecord', day, 1), 'PR2506010000001'],
  [moneyNumber('recharge', day, 1), 'RC2506010000001'],
  [moneyNumber('statement', day, 1), 'ST2506010000001'],
  [moneyNumber('codRemittance', day, 1), 'CR2506010000001'],
  [moneyNumber('withdrawal', day, 1), 'WT2506010000001'],
  [moneyNumber('onlinePayment', day, 1), 'OP2506010000001'],
  [memberCode('T', 10086), 'T10086'],
  [memberCode('T', 7), 'T00007'],
])('a number reads %s', (number, expected) => {
  expect(number).toBe(expected);
});

test('a bag names its shift, and no other number does', () => {
  const shift = shiftNumber(day, 4);
  expect(shiftOfBag(bagNumber(shift, 15))).toBe(shift);
  for (const other of [shift, orderNumber('T', day, 12), parcelNumber('TLO250601000129', 2), 'SF1234567890', ''])
    expect(shiftOfBag(other)).toBeUndefined();
});

test('computes the check digit of a known number', () => {
  expect(luhnCheckDigit('7992739871')).toBe('3');
  expect(isLuhnValid('79927398713')).toBe(true);
  expect(isLuhnValid('79927398710')).toBe(false);
  expect(isLuhnValid('x3')).toBe(false);
});

test('one wrong digit of an order number is noticed', () => {
  const property = fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(11), fc.integer({ min: 1, max: 9 }), (sequence, at, change) => {
    const number = orderNumber('T', day, sequence);
    const digits = [...number];
    digits[3 + at] = String((Number(digits[3 + at]) + change) % 10);
    expect(isOrderNumber(number)).toBe(true);
    expect(isOrderNumber(parcelNumber(number, 2))).toBe(true);
    expect(isOrderNumber(digits.join(''))).toBe(false);
  });
  fc.assert(property);
});

test('a day with more numbers than its digits allow still gives unique numbers', () => {
  expect(shiftNumber(day, 1000)).toBe('TS2506011000');
  expect(isOrderNumber(orderNumber('T', day, 100_000))).toBe(true);
});

test('a number needs a day and a sequence', () => {
  expect(() => orderNumber('T', '1 June', 1)).toThrow(RangeError);
  expect(() => shiftNumber(day, -1)).toThrow(RangeError);
  expect(() => shiftNumber(day, 1.5)).toThrow(RangeError);
});

test('recognises our numbers by their form and rejects similar courier numbers', () => {
  expect([orderNumber('T', day, 12), parcelNumber(orderNumber('T', day, 12), 2)].map(formOfNumber)).toEqual(['order', 'order']);
  expect(
    ['PK2506010031', 'TS250601004', 'TS250601004-015', 'CD25060100042', 'CD25060100042-B007', 'RD25060100009', 'RL25060100009'].map(
      formOfNumber,
    ),
  ).toEqual(['pickingList', 'shift', 'bag', 'inboundDocument', 'bin', 'inboundReturn', 'returnOrder']);
  expect(
    ['SF1234567890', 'TLO250601000128', 'RD123456789CN', 'CD259901000420', 'PK9913450031', 'YT8810000000001'].map(formOfNumber),
  ).toEqual(Array.from({ length: 6 }, () => null));
});
