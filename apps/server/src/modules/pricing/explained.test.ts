import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { stateOf } from './book-state.ts';

let server: TestServer;
let manager: Person;
let alice: Person;
let ids: Record<'cny' | 'twd' | 'freight' | 'surcharge' | 'xiamen' | 'japan' | 'taiwan' | 'battery' | 'plain' | 'method', string>;
const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });

beforeAll(async () => {
  server = await openTestServer();
  [manager, alice] = (await Promise.all(['manager', 'alice'].map((name) => server.as(name)))) as [Person, Person];
  const system = { ...(await server.system()), siteId: alice.siteId };
  const site = { ...system, siteIds: [alice.siteId] };
  const one = async (resource: any, where: object): Promise<string> =>
    ((await findWhere(server.db, site, resource, where as never))[0] as any).id;
  const cargo = await findWhere(server.db, site, cargoType, {});
  const limited = await server.db.transaction().execute((tx) =>
    insert(tx, system, carrier, {
      name: 'Measured',
      maxLength: '160',
      maxWidth: '100',
      maxHeight: '100',
      maxSumOfSides: '300',
      maxWeight: '30',
      deliveryModes: [1],
    } as never),
  );
  const method = await server.db.transaction().execute((tx) =>
    insert(tx, system, shippingMethod, {
      name: texts('Measured way'),
      carrierIds: [limited.id],
      cargoTypeIds: [cargo[0]!.id],
      minDays: 3,
      maxDays: 5,
    } as never),
  );
  ids = {
    cny: await one(currency, { code: 'CNY' }),
    twd: await one(currency, { code: 'TWD' }),
    freight: await one(expenseType, { code: 'FREIGHT' }),
    surcharge: await one(expenseType, { code: 'SURCHARGE' }),
    xiamen: await one(warehouse, { code: 'XM' }),
    japan: await one(region, { code: 'JP', level: 1 }),
    taiwan: await one(region, { code: 'TW', level: 1 }),
    plain: cargo[0]!.id,
    battery: cargo[1]!.id,
    method: method.id,
  };
});
afterAll(() => server.close());

let made = 0;
/** Creates a quotation to Japan, where the demo data has none; returns its id. */
const quotation = async (more: object = {}): Promise<string> => {
  const body = {
    Name: `Explained ${++made}`,
    CurrencyId: ids.cny,
    BillingMode: 1,
    TimeOfEntryIntoForce: '2024-01-01 00:00:00',
    DestinationCountryIds: [ids.japan],
    TypeOfShippingIds: [ids.method],
    Ranges: [{ StartingRange: 0, UnitPrice: 10 }],
    Surcharges: [],
    ...more,
  };
  return (await manager.ok('/TransferQuotation/EstablishTransferQuotation', body)).Id;
};
const remove = (Id: string) => manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id });
const calculate = (piece: object, more: object = {}, person: Person = alice, headers: Record<string, string> = {}) =>
  person.ok(
    '/FreightCalculator/CalculateFreight',
    {
      WarehouseId: ids.xiamen,
      DestinationCountryId: ids.japan,
      TypeOfShippingId: ids.method,
      Pieces: [{ Weight: 2, Quantity: 1, ...piece }],
      ...more,
    },
    headers,
  );
/** Returns the only excluded channel. */
const leftOut = async (...input: Parameters<typeof calculate>) => {
  const { Quotes, Excluded } = await calculate(...input);
  expect(Quotes).toEqual([]);
  return Excluded.find((one: any) => one.TypeOfShippingName === 'Measured way');
};
const stepsOf = (line: any): Record<string, string> => Object.fromEntries(line.Steps.map(({ Label, Text }: any) => [Label, Text]));

describe('an excluded channel', () => {
  test('states by how many centimeters or kilograms a piece exceeds the limits of the carrier', async () => {
    const id = await quotation();
    expect(await leftOut({ Length: 162, Width: 20, Geight: 10 })).toMatchObject({
      Rule: 'CarrierSize',
      Reason: '2 cm over the limit: longest side 162 cm, max. 160 cm',
      Change: 'Repack so that no side exceeds 160 cm',
    });
    expect(await leftOut({ Length: 20, Width: 10, Geight: 160.5 })).toMatchObject({
      Reason: expect.stringContaining('0.5 cm over the limit'),
    });
    expect(await leftOut({ Length: 150, Width: 90, Geight: 80 })).toMatchObject({
      Rule: 'CarrierSum',
      Reason: expect.stringContaining('20 cm over the limit'),
    });
    expect(await leftOut({ Weight: 31.5 })).toMatchObject({
      Rule: 'CarrierWeight',
      Reason: '1.5 kg over the limit: heaviest piece 31.5 kg, max. 30 kg',
      Change: 'Split it into pieces of at most 30 kg',
    });
    await remove(id);
  });

  test('lists refused cargo types by name in the language of the reader', async () => {
    const id = await quotation();
    const chinese = await leftOut({}, { CargoTypeIds: [ids.plain, ids.battery] }, alice, { 'accept-language': 'zh-tw' });
    const [kind] = await findWhere(server.db, await server.system(), cargoType, { id: ids.battery });
    expect(chinese).toMatchObject({ Rule: 'MethodCargo', Reason: `不收 ${kind!.name['zh-tw']}` });
    expect(await leftOut({}, { CargoTypeIds: [ids.battery] })).toMatchObject({ Reason: `Not for ${kind!.name['en-us']}` });
    await remove(id);
  });

  test('states its start or end date, or the other delivery or tax mode', async () => {
    expect(await leftOut({})).toMatchObject({ Rule: 'NoQuotation', Reason: 'No price available', Change: 'Contact us for a price' });
    const cases: [object, object, object][] = [
      [{ TimeOfEntryIntoForce: '2098-12-01 00:00:00' }, {}, { Rule: 'NotYetEffective', Reason: 'Starts December 1, 2098' }],
      [{ Deadline: '2024-06-01 00:00:00' }, {}, { Rule: 'Expired', Reason: 'Ended June 1, 2024' }],
      [{ SelfPickup: true }, {}, { Rule: 'OnlySelfPickup', Change: 'Choose self-pickup' }],
      [{ TaxInclusive: false }, { TaxInclusive: true }, { Rule: 'TaxInclusive', Change: 'Turn off tax inclusive' }],
      [{ CargoTypeIds: [ids.battery] }, { CargoTypeIds: [ids.plain] }, { Rule: 'CargoType' }],
    ];
    for (const [terms, wish, expected] of cases) {
      const id = await quotation(terms);
      expect(await leftOut({}, wish)).toMatchObject(expected);
      await remove(id);
    }
    expect(await leftOut({}, { SelfPickup: true })).toMatchObject({ Rule: 'CarrierDelivery', Change: 'Choose Home delivery' });
  });

  test('states by how much a weight exceeds the price list', async () => {
    const id = await quotation({ Ranges: [{ StartingRange: 0, EndRange: 20, UnitPrice: 10 }] });
    expect(await leftOut({ Weight: 20.4 })).toMatchObject({
      Rule: 'AboveRanges',
      Reason: '0.4 kg over the limit: 20.4 kg billed, prices end at 20 kg',
      Change: 'Ship at most 20 kg per order',
    });
    await remove(id);
  });

  test('hides prices of other customers from customers and shows everything to staff', async () => {
    const [group] = (await manager.ok('/Role/GetRoles', { Content: 'PeerCustomer' })).Data;
    const id = await quotation({ CustomerGroupIds: [group.Id] });
    expect(await leftOut({})).toMatchObject({ Rule: 'NoQuotation' });
    expect(await leftOut({}, { UserId: alice.userId }, manager)).toMatchObject({ Rule: 'CustomerGroup' });
    await remove(id);
  });
});

describe('a price breakdown', () => {
  test('goes from the weights over rounding and range to the amount', async () => {
    const id = await quotation({
      VolumeRatio: 6000,
      SplitThrowingRatio: 0.5,
      Carry: 0.5,
      Ranges: [
        { StartingRange: 0, EndRange: 5, UnitPrice: 12 },
        { StartingRange: 5, UnitPrice: 10, AdditionalCost: 3 },
      ],
    });
    const [quote] = (await calculate({ Weight: 4.2, Length: 60, Width: 40, Geight: 35 })).Quotes;
    expect(stepsOf(quote.Lines[0])).toMatchObject({
      'Actual weight': '4.2 kg',
      'Volumetric weight': '14 kg (cm³ ÷ 6000)',
      'Share of the volumetric excess': '50% counts: 9.1 kg',
      'Rounded up': 'to the next 0.5 kg: 9.5 kg',
      Range: 'over 5 kg',
    });
    expect(quote.Lines[0].Steps.filter(({ Label }: any) => Label === 'Price').map(({ Text }: any) => Text)).toEqual([
      '9.5 kg × ¥10 = ¥95',
      '¥3 per order = ¥3',
    ]);
    expect(quote.Payable).toBe(98);
    await remove(id);
  });

  test('shows the trigger, calculation and minimum of each surcharge', async () => {
    const row = (more: object) => ({
      ExpenseTypeId: ids.surcharge,
      AmountOfMoney: 80,
      CalculationMethod: 2,
      TriggerDataSource: 1,
      TriggerRule: 1,
      ...more,
    });
    const id = await quotation({
      VolumeRatio: 0,
      Surcharges: [
        row({ Code: 'LONG', TriggerDataSource: 7, TriggerRule: 2, TriggerValue: '120', MiniMumMoney: 100, DisplayOrder: 1 }),
        row({
          Code: 'HEAVY',
          TriggerDataSource: 3,
          TriggerRule: 8,
          TriggerValue: '2,30',
          CalculationMethod: 3,
          AmountOfMoney: 0.5,
          FreeWeight: 1,
          DisplayOrder: 2,
        }),
        row({ Code: 'PAPER', CalculationMethod: 5, AmountOfMoney: 10, DisplayOrder: 3 }),
      ],
    });
    const [quote] = (await calculate({ Weight: 2, Length: 130, Width: 10, Geight: 10 })).Quotes;
    const [, long, heavy, paper] = quote.Lines.map(stepsOf);
    expect(long).toEqual({
      Reason: 'Longest side, each piece (cm): Greater than 120 in 1 piece',
      Calculation: '1 × ¥80 per piece',
      'Minimum charge': '¥100',
    });
    expect(heavy).toEqual({
      Reason: 'Actual weight (kg) 2 — Between (inclusive) 2, 30',
      Calculation: '1 kg × ¥0.5, 1 free',
    });
    expect(paper).toEqual({ 'Applies to': 'every order', Calculation: '10% of ¥20' });
    const sum = quote.Lines.reduce((total: number, { WalletAmount }: any) => total + WalletAmount, 0);
    expect(quote.Total).toBe(sum);
    await remove(id);
  });

  test('shows the conversion of a price in another currency', async () => {
    const id = await quotation({ CurrencyId: ids.twd, Ranges: [{ StartingRange: 0, UnitPrice: 100 }] });
    const [quote] = (await calculate({})).Quotes;
    expect(stepsOf(quote.Lines[0]).Converted).toMatch(/^NT\$200 × 0\.\d+ = ¥\d+(\.\d+)?$/);
    await remove(id);
  });
});

test('reads the cache key of a price book without reading every region', async () => {
  const plan = await server.inTransaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain ${stateOf(['warehouse'], alice.siteId)}`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (region|warehouse)/);
});
