import { expect, test } from 'vitest';
import { pastedParcels } from './pasted.ts';

test('parses number, name and price from table, chat and typed lines', () => {
  const text = 'SF1234567890123\t茶具\t128.00\nYT9876543210987, 书, ¥45\n\nJT0001112223334 杯子 9.9\nZT123456789';
  expect(pastedParcels(text)).toEqual([
    { number: 'SF1234567890123', name: '茶具', price: '128.00', fits: true },
    { number: 'YT9876543210987', name: '书', price: '45', fits: true },
    { number: 'JT0001112223334', name: '杯子', price: '9.9', fits: true },
    { number: 'ZT123456789', name: '', price: '', fits: true },
  ]);
});

test('does not read a name with digits as a price and flags lines without a courier number', () => {
  expect(pastedParcels('SF1234567890123, iPhone 15 Pro, 899')).toEqual([
    { number: 'SF1234567890123', name: 'iPhone 15 Pro', price: '899', fits: true },
  ]);
  expect(pastedParcels('杯子 10')[0]).toMatchObject({ fits: false });
});
