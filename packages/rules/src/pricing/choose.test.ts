import { expect, test } from 'vitest';
import { availableQuotations, candidatesFor, chooseQuotation, priceOrder, specificity } from './choose.ts';
import { choices, order, quotation, range } from './testing.ts';
import type { Choices, Quotation } from './types.ts';

const at = '2025-06-01 10:00:00';

const wishes: [Partial<Quotation>, Partial<Choices>, string | null][] = [
  [{}, {}, null],
  [{ effectiveFlag: false, selfPickup: true }, {}, 'Disabled'],
  [{ timeOfEntryIntoForce: '2025-06-01 10:00:01' }, {}, 'NotYetEffective'],
  [{ timeOfEntryIntoForce: at }, {}, null],
  [{ deadline: at }, {}, 'Expired'],
  [{ deadline: '2025-06-01 10:00:01' }, {}, null],
  [{ warehouseIds: ['a'] }, { warehouseId: 'b' }, 'Warehouse'],
  [{ warehouseIds: ['a'] }, { warehouseId: null }, 'Warehouse'],
  [{ warehouseIds: ['a', 'b'] }, { warehouseId: 'b' }, null],
  [{ transportWarehouseIds: ['a'] }, {}, 'TransportWarehouse'],
  [{ typeOfShippingIds: ['a'] }, {}, 'TypeOfShipping'],
  [{ carrierIds: ['a'] }, {}, 'Carrier'],
  [{ destinationCountryIds: ['TW'] }, { destinationCountryId: 'HK' }, 'DestinationCountry'],
  [{ customerGroupIds: ['peer'] }, { customerGroupIds: ['member'] }, 'CustomerGroup'],
  [{ customerGroupIds: ['peer'] }, { customerGroupIds: ['member', 'peer'] }, null],
  [{ cargoTypeIds: ['tea'] }, { cargoTypeIds: ['tea', 'battery'] }, 'CargoType'],
  [{ cargoTypeIds: ['tea', 'battery'] }, { cargoTypeIds: ['tea'] }, null],
  [{ selfPickup: true }, {}, 'SelfPickup'],
  [{}, { selfPickup: true }, 'SelfPickup'],
  [{}, { taxInclusive: true }, 'TaxInclusive'],
  [{ taxInclusive: true }, {}, null],
];

test.each(wishes)('quotation %o for an order %o is refused by %s', (changes, order, rule) => {
  const { candidates, refused } = candidatesFor([quotation(changes)], choices(order), at);
  expect(refused.map((each) => each.rule)).toEqual(rule ? [rule] : []);
  expect(candidates).toHaveLength(rule ? 0 : 1);
});

test('reports why each quotation was refused when there is no candidate', () => {
  const result = chooseQuotation(
    [quotation({ id: '1', carrierIds: ['a'] }), quotation({ id: '2', deadline: at })],
    choices({ carrierId: 'b' }),
    at,
  );
  expect(result).toEqual({
    ok: false,
    error: 'NoQuotation',
    values: {
      refused: [
        { quotationId: '1', rule: 'Carrier', values: { quotation: ['a'], order: 'b' } },
        { quotationId: '2', rule: 'Expired', values: { quotation: at, order: at } },
      ],
    },
  });
});

test('sorts by display order, specificity, later entry into force, greater id', () => {
  const all = [
    quotation({ id: '1' }),
    quotation({ id: '2' }),
    quotation({ id: '0', timeOfEntryIntoForce: '2025-01-01 00:00:00' }),
    quotation({ id: '3', destinationCountryIds: ['TW'], cargoTypeIds: ['tea'] }),
    quotation({ id: '4', carrierIds: ['c'] }),
    quotation({ id: '5', displayOrder: 1 }),
  ];
  const order = choices({ destinationCountryId: 'TW', cargoTypeIds: ['tea'], carrierId: 'c' });
  expect(candidatesFor(all, order, at).candidates.map((each) => each.id)).toEqual(['5', '4', '3', '0', '2', '1']);
  expect(specificity(quotation({ customerGroupIds: ['x'], destinationCountryIds: ['TW'] }))).toBe(65);
});

test('the first candidate is used even when its ranges do not hold the weight', () => {
  const quotations = [quotation({ id: 'narrow', displayOrder: 1, ranges: [range({ endRange: '5' })] }), quotation({ id: 'wide' })];
  const result = priceOrder({ ...order(), quotations, choices: choices(), at });
  expect(result).toMatchObject({ ok: false, error: 'NoWeightRange', values: { quotationId: 'narrow', billingWeight: '10' } });
});

test('the ways to ship are listed by total, those without a price last', () => {
  const quotations = [
    quotation({ id: 'air', typeOfShippingIds: ['air'] }),
    quotation({ id: 'sea', typeOfShippingIds: ['sea'], ranges: [range({ unitPrice: '5' })] }),
  ];
  const ways = ['rail', 'air', 'sea'].map((typeOfShippingId) => ({
    typeOfShippingId,
    carrierId: null,
    singlePackageBilling: false,
    carrierMinimum: null,
  }));
  const listed = availableQuotations({ ...order(), quotations, choices: choices(), at }, ways);
  expect(listed.map(({ way, price }) => [way.typeOfShippingId, price.ok ? price.value.quote.total : price.error])).toEqual([
    ['sea', '50'],
    ['air', '125'],
    ['rail', 'NoQuotation'],
  ]);
});
