import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inboundChargeMoments, inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { documentArrived, documentEnded } from '@entrepot/contract/modules/receiving/events.ts';
import { methods, sources } from '@entrepot/rules/pricing/codes.ts';
import type { Person } from '../../testing/people.ts';
import { publish } from '../../core/calls/events.ts';
import { insert } from '../../core/db/rows.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { currenciesOf, expenseTypesOf } from '../sites/public.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { type Inbound, openInbound } from './test/inbound.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { BillType, PaymentStatus, WarehouseDocumentType } = enumCodes;
let p: Inbound;
let finance: Person;
let made = 0;
beforeAll(async () => {
  p = await openInbound();
  finance = await p.as('finance');
  await finance.ok('/Recharge/ManualRecharge', { UserId: p.alice.userId, Amount: 100, Remarks: 'cash' });
});
// The quotation of each test is the only one in force.
beforeEach(() => sql`update inbound_quotation set effective_flag = false`.execute(p.db));
afterAll(() => p.close());

const { arrival, end } = inboundChargeMoments;
const caller = () => systemCaller({ siteIds: [p.xiamen.siteId], now: new Date(), takeNumber: p.server.takeNumber });
const publishEvent = (fact: typeof documentArrived, documentId: string) =>
  p.inTransaction((tx) => publish(tx, caller(), fact, { siteId: p.xiamen.siteId, documentId }));

/** Creates a quotation in force; each row is a source, a method and a price. */
async function quotation(rows: readonly [source: number, method: number, amount: string][], more: object = {}): Promise<void> {
  const { byId, baseId } = await currenciesOf(p.db, p.xiamen.siteId, new Date());
  const { byCode } = await expenseTypesOf(p.db, p.xiamen.siteId);
  expect(byId[baseId]!.code).toBe('CNY');
  await p.db.transaction().execute((tx) =>
    insert(tx, { ...p.system, changes: [] }, inboundQuotation, {
      siteId: p.xiamen.siteId,
      name: `Handling ${++made}`,
      currencyId: baseId,
      timeOfEntryIntoForce: new Date('2025-01-01'),
      surcharges: rows.map(([triggerDataSource, calculationMethod, amountOfMoney], at) => ({
        expenseTypeId: byCode.INBOUND!.id,
        code: `ROW-${at + 1}`,
        triggerDataSource,
        triggerRule: 1,
        calculationMethod,
        amountOfMoney,
        displayOrder: at,
      })) as never,
      ...more,
    }),
  );
}
const billsOf = async (number: string) =>
  (await finance.ok('/Bill/GetBills', { rows: 10, SourceNumber: number })).Data as { Id: string; BillType: number; TotalAmount: number }[];
const arrive = (id: string) => p.leader.post('/WarehouseDocument/ConfirmWarehouseDocumentArrival', { Id: id });
const paymentOf = async (id: string) => (await p.open(id)).PaymentStatus;

describe('inbound handling', () => {
  test('bills a document at arrival by its declared bins and goods', async () => {
    await quotation([
      [sources.none, methods.perOrder, '30'],
      [sources.binQuantity, methods.perSourceUnit, '5'],
      [sources.skuQuantity, methods.perSourceUnit, '2'],
      [sources.commodityQuantity, methods.perItem, '0.15'],
      [sources.actualWeight, methods.perSourceUnit, '0.5'],
      [sources.volume, methods.perCubicMetre, '100'],
    ]);
    const { Id, OrderNo } = await p.submitted({ Bins: p.twoBins() });
    expect(await paymentOf(Id)).toBe(PaymentStatus.Unpaid);
    expect(await billsOf(OrderNo)).toEqual([]);
    expect(await arrive(Id)).toSucceed();
    const [bill, ...more] = await billsOf(OrderNo);
    expect(more).toEqual([]);
    // 30 + 2 bins × 5 + 2 kinds × 2 + 14 pieces × 0.15 + 12 kg × 0.5 + 0.6 × 0.4 × 0.4 m³ × 100
    expect(bill).toMatchObject({ BillType: BillType.Inbound, TotalAmount: 61.7, PaymentStatus: PaymentStatus.Unpaid });
    const { Lines, Explanation } = await finance.ok('/Bill/GetBillById', { Id: bill!.Id });
    expect(Lines.map(({ Amount }: { Amount: number }) => Amount)).toEqual([30, 10, 4, 2.1, 6, 9.6]);
    expect(Explanation).toContain(OrderNo);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('weighs loose goods separately', async () => {
    await quotation([
      [sources.actualWeight, methods.perSourceUnit, '1'],
      [sources.volume, methods.perCubicMetre, '1000'],
    ]);
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    // 14 pieces of 0.35 kg and one litre each.
    expect(await billsOf(OrderNo)).toMatchObject([{ TotalAmount: 18.9 }]);
  });

  test('counts the packages of a package receipt', async () => {
    await quotation([[sources.packageQuantity, methods.perPackage, '1.5']], { warehouseDocumentTypes: [WarehouseDocumentType.Package] });
    const { Id, OrderNo } = await p.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
      WarehouseId: p.xiamen.id,
      Packages: [{ CourierNumber: 'SFCHARGE0001' }, { CourierNumber: 'SFCHARGE0002' }, { CourierNumber: 'SFCHARGE0003' }],
      Submit: true,
    });
    await arrive(Id);
    expect(await billsOf(OrderNo)).toMatchObject([{ TotalAmount: 4.5 }]);
    const goods = await p.submitted();
    await arrive(goods.Id);
    expect(await billsOf(goods.OrderNo)).toEqual([]);
  });

  test('bills received goods at the end when the quotation requires it', async () => {
    await quotation([[sources.commodityQuantity, methods.perItem, '2']], { chargeOn: end });
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    expect(await billsOf(OrderNo)).toEqual([]);
    await sql`update warehouse_document_goods set received_quantity = 3 where document_id = ${Id}`.execute(p.db);
    await publishEvent(documentEnded, Id);
    expect(await billsOf(OrderNo)).toMatchObject([{ TotalAmount: 12, BillType: BillType.Inbound }]);
    expect(await paymentOf(Id)).toBe(PaymentStatus.Unpaid);
  });

  test('uses the first matching quotation and costs nothing without one', async () => {
    await quotation([[sources.none, methods.perOrder, '7']], { warehouseIds: [p.dongguan.id], displayOrder: 1 });
    await quotation([[sources.none, methods.perOrder, '8']], { deadline: new Date('2025-02-01'), displayOrder: 2 });
    const free = await p.submitted();
    await arrive(free.Id);
    expect(await billsOf(free.OrderNo)).toEqual([]);
    expect(await paymentOf(free.Id)).toBe(PaymentStatus.Unpaid);
    await publishEvent(documentEnded, free.Id);
    expect(await paymentOf(free.Id)).toBe(PaymentStatus.NoPayment);

    await quotation([[sources.none, methods.perOrder, '9']], { warehouseIds: [p.xiamen.id], displayOrder: 3, chargeOn: arrival });
    await quotation([[sources.none, methods.perOrder, '10']], { displayOrder: 4 });
    const charged = await p.submitted();
    await arrive(charged.Id);
    expect(await billsOf(charged.OrderNo)).toMatchObject([{ TotalAmount: 9 }]);
  });

  test('uses the current price until a newer one starts, and previews the customers affected', async () => {
    const manager = await p.as('manager');
    await quotation([[sources.none, methods.perOrder, '30']]);
    const name = `Handling ${made}`;
    const [{ Id: first }] = (await manager.ok('/InboundQuotation/GetInboundQuotations', { Name: name })).Data;
    expect(await manager.ok('/InboundQuotation/GetInboundQuotationReach', { Id: first })).toMatchObject({ InForce: true, Groups: [] });
    const form = await manager.ok('/InboundQuotation/GetEditInboundQuotation', { Id: first });
    const names = ['Id', 'RowVersion', 'Name', 'CurrencyId', 'ChargeOn', 'EffectiveFlag'];
    const later = new Date(Date.now() + dayMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const edit = { ...Object.fromEntries(names.map((one) => [one, form[one]])), Surcharges: [], TimeOfEntryIntoForce: later };
    expect(await manager.post('/InboundQuotation/EditInboundQuotation', edit)).toSucceed();
    const charged = await p.submitted();
    await arrive(charged.Id);
    expect(await billsOf(charged.OrderNo)).toMatchObject([{ TotalAmount: 30 }]);
    await manager.ok('/InboundQuotation/DeleteInboundQuotation', { Id: first });
    const free = await p.submitted();
    await arrive(free.Id);
    expect(await billsOf(free.OrderNo)).toEqual([]);
  });

  test('bills once when the arrival is reported twice concurrently', async () => {
    await quotation([[sources.none, methods.perOrder, '30']]);
    const { Id, OrderNo } = await p.submitted();
    await Promise.all([publishEvent(documentArrived, Id), publishEvent(documentArrived, Id), arrive(Id)]);
    await publishEvent(documentEnded, Id);
    expect(await billsOf(OrderNo)).toHaveLength(1);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('follows payment and voiding of the bill and is not billed again', covers('FIELD-Inbound-PaymentStatus'), async () => {
    await quotation([[sources.none, methods.perOrder, '30']]);
    const [paid, dropped] = [await p.submitted(), await p.submitted()];
    await arrive(paid.Id);
    await arrive(dropped.Id);
    const [bill] = await billsOf(paid.OrderNo);
    const answer = await p.alice.post('/UserBill/PayBills', { BillIds: [bill!.Id], PaymentType: 1, ExpectedAmount: 30 });
    expect(answer).toSucceed();
    expect(await paymentOf(paid.Id)).toBe(PaymentStatus.Paid);
    const [wrong] = await billsOf(dropped.OrderNo);
    expect(await finance.post('/Bill/VoidBill', { Id: wrong!.Id, Remarks: 'goodwill' })).toSucceed();
    expect(await paymentOf(dropped.Id)).toBe(PaymentStatus.Voided);
    await publishEvent(documentEnded, dropped.Id);
    expect(await billsOf(dropped.OrderNo)).toHaveLength(1);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('serializes payment and end of the document', async () => {
    await quotation([[sources.none, methods.perOrder, '1']]);
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    const [bill] = await billsOf(OrderNo);
    const pay = () => p.alice.post('/UserBill/PayBills', { BillIds: [bill!.Id], PaymentType: 1, ExpectedAmount: 1 });
    const [paid] = await Promise.all([pay(), publishEvent(documentEnded, Id)]);
    expect(paid!).toSucceed();
    expect(await paymentOf(Id)).toBe(PaymentStatus.Paid);
  });
});
