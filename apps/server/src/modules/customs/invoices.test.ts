import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { invoicesPdf } from './invoice-paper.ts';
import { paperOf } from './invoice-print.ts';

const { Draft, Issued, Voided } = enumCodes.LogisticsInvoiceStatus;
let server: TestServer;
let floor: PackingFloor;
let placed: Placed;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  placed = await floor.packed();
});
afterAll(() => server.close());

const call = (verb: string, body: object, by = floor.manager) => by.post(`/LogisticsInvoice/${verb}`, body);
const invoicesOf = async ({ id }: Placed) =>
  (await floor.manager.ok('/LogisticsInvoice/GetLogisticsInvoices', { LogisticsOrderId: id, rows: 100 })).Data;
const invoiceNow = (Id: string) => floor.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
const tea = { ChineseName: '茶叶', EnglishName: 'Tea', HsCode: '0902', Quantity: 3, UnitPrice: 12.5, NetWeight: 1.5 };
async function edit(Id: string, more: object) {
  const { RowVersion, CurrencyId } = await invoiceNow(Id);
  return call('EditLogisticsInvoice', { Id, RowVersion, CurrencyId, Lines: [tea], ...more });
}

describe('customs invoices', () => {
  test(
    'takes lines from the order’s goods, can be edited as a draft, and is final once issued',
    covers('ENTITY-LogisticsInvoice'),
    async () => {
      const made = await call('EstablishLogisticsInvoice', { LogisticsOrderId: placed.id });
      expect(made).toSucceed({ Data: { InvoiceNo: expect.stringMatching(/^IV\d{6}\d{7}$/) } });
      const { Id } = made.Data;
      const draft = await invoiceNow(Id);
      expect(draft).toMatchObject({ LogisticsInvoiceStatus: Draft, TotalAmount: 100, TermOfTrade: 'DAP', OrderNo: placed.serialNumber });
      expect(draft.Lines).toMatchObject([{ ChineseName: 'Tea', Quantity: 1, UnitPrice: 100, Amount: 100 }]);
      expect(await edit(Id, { Lines: [tea, { ...tea, Quantity: 1 }], TermOfTrade: 'DDP' })).toSucceed();
      expect(await invoiceNow(Id)).toMatchObject({ TotalAmount: 50, TermOfTrade: 'DDP', Lines: [{ Amount: 37.5 }, { Amount: 12.5 }] });
      expect(await call('IssueLogisticsInvoice', { Ids: [Id] })).toSucceed();
      expect(await invoiceNow(Id)).toMatchObject({ LogisticsInvoiceStatus: Issued, IssuedTime: expect.any(String) });
      expect(await edit(Id, {})).toBeRefused('StateNotAllowed');
      expect(await call('IssueLogisticsInvoice', { Ids: [Id] })).toBeRefused('StateNotAllowed');
      expect(await call('DeleteLogisticsInvoice', { Id })).toBeRefused('StateNotAllowed');
    },
  );

  test('allows one invoice in force per order; a new one after voiding refers to the void one', async () => {
    expect(await call('EstablishLogisticsInvoice', { LogisticsOrderId: placed.id })).toBeRefused('Duplicate');
    const [old] = await invoicesOf(placed);
    expect(await call('VoidLogisticsInvoice', { Id: old.Id, Remarks: 'Wrong value' })).toSucceed();
    expect(await call('VoidLogisticsInvoice', { Id: old.Id })).toBeRefused('StateNotAllowed');
    const both = await Promise.all([1, 2].map(() => call('EstablishLogisticsInvoice', { LogisticsOrderId: placed.id })));
    expect(both.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    const { Id } = both.find((one) => outcomeOf(one) === 'Ok')!.Data;
    expect(await invoiceNow(Id)).toMatchObject({ InsteadOfId: old.Id, LogisticsInvoiceStatus: Draft });
    expect((await invoiceNow(old.Id)).LogisticsInvoiceStatus).toBe(Voided);
  });

  test('distributes the declared value of an order by the value of its goods', async () => {
    const [draft] = (await invoicesOf(placed)).filter((row: { LogisticsInvoiceStatus: number }) => row.LogisticsInvoiceStatus === Draft);
    expect(await call('DeleteLogisticsInvoice', { Id: draft.Id })).toSucceed();
    await sql`update logistics_order set declared_price = 33.33 where id = ${placed.id}`.execute(server.db);
    const { Data } = await call('EstablishLogisticsInvoice', { LogisticsOrderId: placed.id });
    expect(await invoiceNow(Data.Id)).toMatchObject({ TotalAmount: 33.33, Lines: [{ Amount: 33.33 }] });
  });

  test('rejects an invoice without goods and invalid lines', async () => {
    const [draft] = (await invoicesOf(placed)).filter((row: { LogisticsInvoiceStatus: number }) => row.LogisticsInvoiceStatus === Draft);
    expect(await edit(draft.Id, { Lines: [] })).toBeRefused('AtLeastOneSelection');
    expect(await edit(draft.Id, { Lines: [{ ...tea, Quantity: 0 }] })).toBeRefused('ValidationFailed');
    expect(await edit(draft.Id, { Lines: [{ ...tea, UnitPrice: -1 }] })).toBeRefused('ValidationFailed');
  });

  test('lets customers edit their own drafts, only staff issue and void; hides other sites', async () => {
    const [draft] = await invoicesOf(placed);
    expect(await call('GetEditLogisticsInvoice', { Id: draft.Id }, floor.alice)).toSucceed();
    const bob = await server.as('bob');
    expect(await call('GetEditLogisticsInvoice', { Id: draft.Id }, bob)).toBeRefused('NotFound');
    expect(await call('EstablishLogisticsInvoice', { LogisticsOrderId: placed.id }, bob)).not.toSucceed();
    expect((await call('IssueLogisticsInvoice', { Ids: [draft.Id] }, floor.alice)).status).toBe(403);
    const stranger = await server.as('hkmanager');
    expect(await call('VoidLogisticsInvoice', { Id: draft.Id }, stranger)).toBeRefused('NotFound');
  });

  test('prints in the language of the destination and in English, and marks invalid invoices', async () => {
    const [draft] = await invoicesOf(placed);
    const printed = await call('PrintLogisticsInvoice', { Ids: [draft.Id] });
    expect(printed).toSucceed({ Data: expect.stringMatching(/^\/files\//) });
    const system = systemCaller({ siteIds: [floor.manager.siteId], takeNumber: async () => 1, now: new Date() });
    const [row] = await findWhere(server.db, system, logisticsInvoice, { id: draft.Id });
    const paper = await paperOf(server.db, row!);
    expect([paper.language, paper.serialNumber, paper.parcels, paper.receiver?.address]).toEqual([
      'zh-tw',
      placed.serialNumber,
      1,
      expect.stringMatching(/^\d{3}/),
    ]);
    expect((await invoicesPdf([paper])).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('issues the invoice of an order automatically when it departs through customs', async () => {
    const system = { ...systemCaller({ siteIds: [floor.manager.siteId], takeNumber: async () => 1, now: new Date() }), changes: [] };
    const [method] = await findWhere(server.db, system, shippingMethod, { id: floor.typeOfShippingId });
    const shift: Shift = await floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
    const fresh = await floor.packed();
    for (const { serialNumber } of [placed, fresh]) await floor.bagOrder(shift, serialNumber);
    await server.db.transaction().execute((tx) => change(tx, system, shippingMethod, method!, { customsRequired: true }));
    await floor.depart(shift);
    await server.db
      .transaction()
      .execute((tx) => change(tx, system, shippingMethod, method!, { customsRequired: method!.customsRequired }));
    for (const one of [placed, fresh])
      expect((await invoicesOf(one)).filter((row: any) => row.LogisticsInvoiceStatus === Issued)).toMatchObject([
        { LogisticsOrderId: one.id, IssuedTime: expect.any(String) },
      ]);
  });
});
