import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RefusalKey } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { openTestServer } from '../../testing/server.ts';
import { findWhere } from '../../core/db/rows.ts';
import { priceOrder } from './public.ts';

let server: Awaited<ReturnType<typeof openTestServer>>;
let manager: Person;
let alice: Person;
let cny: string;
let freight: string;
let xiamen: string;
let taiwan: string;
let sea: string;
let system: Awaited<ReturnType<typeof server.system>>;
beforeAll(async () => {
  server = await openTestServer();
  [manager, alice] = (await Promise.all(['manager', 'alice'].map((name) => server.as(name)))) as [Person, Person];
  system = await server.system();
  const site = { ...system, siteIds: [alice.siteId] };
  cny = (await findWhere(server.db, system, currency, { code: 'CNY' }))[0]!.id;
  freight = (await findWhere(server.db, site, expenseType, { code: 'SURCHARGE' }))[0]!.id;
  xiamen = (await findWhere(server.db, site, warehouse, { code: 'XM' }))[0]!.id;
  sea = (await findWhere(server.db, site, shippingMethod, {})).find(({ displayOrder }) => displayOrder === 10)!.id;
  taiwan = (await findWhere(server.db, system, region, { code: 'TW', level: 1 }))[0]!.id;
});
afterAll(() => server.close());

let taken = 0;
const quotation = (more: object = {}) => ({
  Name: `Test ${++taken}`,
  CurrencyId: cny,
  BillingMode: 1,
  TimeOfEntryIntoForce: '2024-01-01 00:00:00',
  DisplayOrder: 1,
  WarehouseIds: [xiamen],
  DestinationCountryIds: [taiwan],
  Ranges: [{ StartingRange: 0, UnitPrice: 5 }],
  Surcharges: [],
  ...more,
});
const establish = (more: object = {}) => manager.post('/TransferQuotation/EstablishTransferQuotation', quotation(more));
const range = (StartingRange: number, EndRange: number | null = null) => ({
  StartingRange,
  EndRange: EndRange ?? undefined,
  UnitPrice: 1,
});
const surcharge = (more: object = {}) => ({
  ExpenseTypeId: freight,
  TriggerDataSource: 1,
  TriggerRule: 1,
  CalculationMethod: 1,
  AmountOfMoney: 3,
  ...more,
});
const price = (more: object = {}) =>
  server.inTransaction((tx) =>
    priceOrder(tx, system, {
      siteId: alice.siteId,
      ownerId: alice.userId,
      at: new Date(),
      warehouseId: xiamen,
      destinationCountryId: taiwan,
      regionCodes: ['TW'],
      mailboxCode: null,
      shippingMethodId: sea,
      carrierId: null,
      selfPickup: false,
      taxInclusive: false,
      cargoTypeIds: [],
      pieces: [{ weight: '2', length: null, width: null, height: null, quantity: 1 }],
      declaredPrice: null,
      declaredCurrencyId: null,
      collectionAmount: null,
      collectionCurrencyId: null,
      packageQuantity: 1,
      commodityQuantity: 1,
      storageDays: 0,
      serviceIds: [],
      ...more,
    }),
  );

test('quotations have three kinds with list and form: transfer, warehouse and inbound', covers('RULE-QUOTATION-KINDS'), async () => {
  const made = server.server.handlers.flatMap(({ path }) => /^\/(\w+)Quotation\/Establish\1Quotation$/.exec(path)?.[1] ?? []);
  // A service is priced by its own row, which is not a quotation.
  expect(new Set(made)).toEqual(new Set(['Transfer', 'Warehouse', 'Inbound', 'LogisticsValueAddedServices']));
  for (const kind of ['Transfer', 'Warehouse', 'Inbound'])
    expect(await manager.ok(`/${kind}Quotation/Get${kind}Quotations`)).toMatchObject({
      Total: expect.any(Number),
      Data: expect.any(Array),
    });
});

describe('saving a quotation', () => {
  test.each<[string, RefusalKey, object | (() => object), string]>([
    ['no range', 'ValidationFailed', { Ranges: [] }, 'Ranges'],
    ['ranges that overlap', 'QuotationRangeOverlap', { Ranges: [range(0, 5), range(4)] }, 'Ranges.1.StartingRange'],
    ['ranges with a gap', 'QuotationRangeGap', { Ranges: [range(0, 5), range(6)] }, 'Ranges.1.StartingRange'],
    ['a range that ends before it starts', 'QuotationRangeInvalid', { Ranges: [range(5, 5)] }, 'Ranges.0.StartingRange'],
    ['volume billing without a price', 'ValidationFailed', { BillingMode: 5 }, 'VolumeUnitPrice'],
    ['a tolerance as large as the step', 'ValidationFailed', { Carry: 0.5, CarryTolerance: 0.5 }, 'CarryTolerance'],
    ['a tolerance without a step', 'ValidationFailed', { Carry: 0, CarryTolerance: 0.05 }, 'CarryTolerance'],
    ['a share of nothing bulky', 'ValidationFailed', { VolumeRatio: 0, SplitThrowingRatio: 0.5 }, 'SplitThrowingRatio'],
    ['over-size pieces without a limit', 'ValidationFailed', { ExcessMaterialCost: 20 }, 'ExcessMaterialCost'],
    ['a least weight below 0', 'ValidationFailed', { MinimumBillingWeight: -1 }, 'MinimumBillingWeight'],
    [
      'a rule for a charge that depends on nothing',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ TriggerRule: 2, TriggerValue: '5' })] }),
      'Surcharges.0.TriggerRule',
    ],
    [
      'an excess over a list',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ TriggerDataSource: 9, TriggerRule: 9, TriggerValue: '25,30', CalculationMethod: 4 })] }),
      'Surcharges.0.TriggerValue',
    ],
    [
      'a value that nobody looks at',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ TriggerValue: '5' })] }),
      'Surcharges.0.TriggerValue',
    ],
    [
      'a first price of a charge per order',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ FirstCharge: 5 })] }),
      'Surcharges.0.FirstCharge',
    ],
    ['an end before the start', 'ValidationFailed', { Deadline: '2023-01-01 00:00:00' }, 'Deadline'],
    [
      'a trigger value that does not fit',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ TriggerDataSource: 3, TriggerRule: 8, TriggerValue: '5' })] }),
      'Surcharges.0.TriggerValue',
    ],
    [
      'free weight on a charge per order',
      'ValidationFailed',
      () => ({ Surcharges: [surcharge({ FreeWeight: 1 })] }),
      'Surcharges.0.FreeWeight',
    ],
  ])('refuses %s (%s)', async (_what, key, more, field) => {
    const answer = await establish(typeof more === 'function' ? more() : more);
    expect(answer).toBeRefused(key);
    const wrong = answer.Data.find((row: any) => row.Field === field);
    expect(wrong).toBeDefined();
    // The field shows what is wrong with it, in the text of the refusal.
    expect(wrong.Message).not.toMatch(/\{\{|filled in wrongly/);
    expect(answer.Message).not.toContain('{{');
  });

  test('an inbound quotation is a separate kind, and charges only by what arrives', covers('FIELD-InboundQuotation'), async () => {
    const body = { Name: `Inbound ${++taken}`, CurrencyId: cny, ChargeOn: 1, TimeOfEntryIntoForce: '2024-01-01 00:00:00' };
    const save = (Surcharges: object[]) => manager.post('/InboundQuotation/EstablishInboundQuotation', { ...body, Surcharges });
    expect(await save([surcharge({ CalculationMethod: 10 })])).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Surcharges.0.CalculationMethod' }],
    });
    expect(await save([surcharge({ TriggerDataSource: 2 })])).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Surcharges.0.TriggerDataSource' }],
    });
    expect(await save([surcharge({ TriggerDataSource: 20, CalculationMethod: 13 })])).toSucceed();
    const list = await manager.ok('/InboundQuotation/GetInboundQuotations', { Name: body.Name });
    expect(list).toMatchObject({ Total: 1, Data: [{ Name: body.Name, QuotationStatus: enumCodes.QuotationStatus.Effective }] });
    expect((await manager.ok('/TransferQuotation/GetTransferQuotations', { Name: body.Name })).Total).toBe(0);
  });

  test('refuses a currency without a rate, a duplicate name and customers', async () => {
    const { id } = (
      await sql<{
        id: string;
      }>`insert into currency (id, creation_time, name, code, symbol) values (gen_random_uuid(), now(), '{"zh-cn":"X","zh-tw":"X","en-us":"X"}', 'XAU', 'X') returning id`.execute(
        server.db,
      )
    ).rows[0] ?? { id: '' };
    expect(await establish({ CurrencyId: id })).toBeRefused('CurrencyNotEffective');
    const name = `Taken ${++taken}`;
    expect(await establish({ Name: name, EffectiveFlag: false })).toSucceed();
    expect(await establish({ Name: name })).toBeRefused('Duplicate');
    expect(await alice.post('/TransferQuotation/EstablishTransferQuotation', quotation())).toMatchObject({ status: 403 });
  });

  test('an edit creates a new version; an order priced by the old one keeps it', async () => {
    const { Data } = await establish({ Ranges: [{ StartingRange: 0, UnitPrice: 2 }], DisplayOrder: 0 });
    const before = await price();
    expect(before).toMatchObject({ quotationId: Data.Id, quotationVersion: 1, total: '4' });
    const form = await manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id: Data.Id });
    const sent = { ...quotation({ Name: form.Name, Ranges: [{ StartingRange: 0, UnitPrice: 3 }], DisplayOrder: 0 }), Id: Data.Id };
    expect(await manager.post('/TransferQuotation/EditTransferQuotation', { ...sent, RowVersion: 99 })).toBeRefused('ConcurrencyConflict');
    expect(await manager.post('/TransferQuotation/EditTransferQuotation', { ...sent, RowVersion: form.RowVersion })).toSucceed();
    const after = await price();
    expect(after).toMatchObject({ quotationVersion: 2, total: '6' });
    expect(after.quotationId).not.toBe(Data.Id);
    expect(await price({ quotation: { id: before.quotationId, version: 1 } })).toMatchObject({ quotationVersion: 1, total: '4' });
    const list = await manager.ok('/TransferQuotation/GetTransferQuotations', { Name: form.Name });
    expect(list).toMatchObject({ Total: 1, Data: [{ Version: 2, QuotationStatusName: 'Effective' }] });
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: after.quotationId });
  });

  test('a copy starts disabled under an unused name; enabled, it prices immediately', async () => {
    const { Data } = await establish({ Ranges: [{ StartingRange: 0, UnitPrice: 1 }], DisplayOrder: 0, Name: 'Original' });
    const copy = await manager.ok('/TransferQuotation/CopyTransferQuotation', { Id: Data.Id });
    const [row] = await findWhere(server.db, system, transferQuotation, { id: copy.Id });
    expect(row).toMatchObject({ name: 'Original (2)', effectiveFlag: false });
    expect(
      await manager.ok('/TransferQuotation/GetTransferQuotations', { QuotationStatus: enumCodes.QuotationStatus.Disabled }),
    ).toMatchObject({
      Data: expect.arrayContaining([expect.objectContaining({ Id: copy.Id })]),
    });
    await manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: Data.Id });
    expect((await price()).quotationName).not.toMatch(/^Original/);
    await manager.ok('/TransferQuotation/EnableTransferQuotation', { Id: copy.Id });
    expect((await price()).quotationName).toBe('Original (2)');
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: copy.Id });
  });
});

describe('pricing', () => {
  test('refuses with the reason of every quotation for staff, and by name a weight in no range', async () => {
    const none = price({ destinationCountryId: alice.siteId });
    await expect(none).rejects.toMatchObject({
      key: 'NoQuotation',
      data: { Refused: expect.arrayContaining([expect.objectContaining({ Rule: 'DestinationCountry', Reason: expect.any(String) })]) },
    });
    const { Data } = await establish({ DisplayOrder: 0, Ranges: [range(0, 1)] });
    await expect(price()).rejects.toMatchObject({ key: 'NoWeightRange' });
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: Data.Id });
  });

  test('a quotation bound to a role matches only its customers', async () => {
    const { Data } = await establish({
      DisplayOrder: 0,
      CustomerGroupIds: [
        (await sql<{ id: string }>`select role_id as id from user_role where user_id = ${alice.userId}`.execute(server.db)).rows[0]!.id,
      ],
      Ranges: [{ StartingRange: 0, UnitPrice: 0.5 }],
    });
    expect(await price()).toMatchObject({ total: '1' });
    const peer = await server.as('peer');
    expect((await price({ ownerId: peer.userId })).quotationId).not.toBe(Data.Id);
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: Data.Id });
  });
});

describe('the calculator', () => {
  const wish = (more: object = {}) => ({ WarehouseId: xiamen, DestinationCountryId: taiwan, Pieces: [{ Weight: 2 }], ...more });

  test('lists every shipping channel, cheapest first, and excluded ones with one rule each', async () => {
    const { Quotes, Excluded } = await manager.ok(
      '/FreightCalculator/CalculateFreight',
      wish({ Pieces: [{ Weight: 25, Length: 100, Width: 40, Geight: 30, Quantity: 1 }] }),
    );
    const totals: number[] = Quotes.map((one: any) => one.Total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(Quotes[0]).toMatchObject({
      TypeOfShippingName: 'Sea express',
      CarrierName: expect.any(String),
      Lines: [{ Code: 'FREIGHT' }],
      MinimumAging: 5,
    });
    expect(Excluded).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          CarrierName: 'T-Cat',
          Rule: expect.stringMatching(/^Carrier(Size|Sum)$/),
          Reason: expect.stringContaining('cm over the limit'),
          Change: expect.any(String),
        }),
      ]),
    );
    const quotations = Excluded.filter((one: any) => one.QuotationName);
    expect(new Set(quotations.map((one: any) => one.QuotationId)).size).toBe(quotations.length);
    expect(quotations).toEqual(
      expect.arrayContaining([expect.objectContaining({ QuotationName: 'Hong Kong and Macao by sea', Rule: 'DestinationCountry' })]),
    );
  });

  test('shows visitors general prices without excluded quotations; no channel is not an error', async () => {
    const visitor = server.visitor();
    const seen = await visitor.ok('/FreightCalculator/CalculateFreight', wish());
    expect(seen.Quotes.length).toBeGreaterThan(0);
    expect(seen.Excluded.every((one: any) => one.QuotationId === null)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('同行');
    const nowhere = await visitor.ok(
      '/FreightCalculator/CalculateFreight',
      wish({ DestinationCountryId: (await findWhere(server.db, system, region, { code: 'CN', level: 1 }))[0]!.id }),
    );
    expect(nowhere.Quotes).toEqual([]);
    expect(nowhere.Excluded[0]).toMatchObject({ Rule: 'MethodCountry' });
  });

  test('the short list contains quotation, shipping channel and total', async () => {
    const list = await alice.ok('/TransferQuotation/GetAvailableQuotations', wish());
    expect(list[0]).toMatchObject({ QuotationName: 'Taiwan by sea', TypeOfShippingName: 'Sea express', Total: 30, Symbol: '¥' });
  });

  test('refuses packages of other customers as not found', async () => {
    expect(
      await alice.post('/FreightCalculator/CalculateOrderFreight', {
        WarehouseId: xiamen,
        DestinationCountryId: taiwan,
        PackageIds: [alice.userId],
      }),
    ).toBeRefused('NotFound');
  });
});
