import { expect, test } from 'vitest';
import { factsOfGoods, type PricedGoods } from './goods.ts';

const goods = (more: Partial<PricedGoods> = {}): PricedGoods => ({
  quantity: 1,
  packed: 1,
  grossWeight: '2.4',
  actualWeight: '2',
  length: '30',
  width: '20',
  height: '10',
  price: '25.5',
  cargoTypeId: 'tea',
  shelvedDay: '2026-03-01',
  ...more,
});

test('each package is a piece, of one priced in part its share', () => {
  const facts = factsOfGoods([goods(), goods({ quantity: 1, packed: 4, grossWeight: '0', cargoTypeId: null })], '2026-03-01');
  expect(facts.pieces).toEqual([
    { weight: '2.4', length: '30', width: '20', height: '10', quantity: 1 },
    { weight: '0.5', length: '30', width: '20', height: '2.5', quantity: 1 },
  ]);
  expect(facts).toMatchObject({ cargoTypeIds: ['tea'], packageQuantity: 2, commodityQuantity: 2 });
});

test('the declared value is that of all pieces, none where nothing was declared', () => {
  expect(factsOfGoods([goods({ quantity: 3, packed: 3 }), goods()], '2026-03-01').declaredPrice).toBe('102');
  expect(factsOfGoods([goods({ price: null })], '2026-03-01').declaredPrice).toBeNull();
});

test('counts storage days of the earliest shelved goods, both days included, 0 if unshelved', () => {
  const days = (...shelved: (string | null)[]) =>
    factsOfGoods(
      shelved.map((shelvedDay) => goods({ shelvedDay })),
      '2026-03-10',
    ).storageDays;
  expect(days('2026-03-10')).toBe(1);
  expect(days('2026-03-01', null, '2026-03-09')).toBe(10);
  expect(days(null)).toBe(0);
  expect(days()).toBe(0);
});
