import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inboundChargeMoments, inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { documentArrived, documentEnded } from '@entrepot/contract/modules/receiving/facts.ts';
import { methods, sources } from '@entrepot/rules/pricing/codes.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { announce } from '../../core/calls/announce.ts';
import { insert } from '../../core/rows/rows.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { currenciesOf, expenseTypesOf } from '../sites/public.ts';
import { checkInvariants } from '../billing/public.ts';
import { type Inbound, openInbound } from './test/inbound.ts';

const { BillType, PaymentStatus, WarehouseDocumentType } = enumCodes;
let p: Inbound;
let finance: Person;
let made = 0;
beforeAll(async () => {
  p = await openInbound();
  finance = await p.as('finance');
  await finance.ok('/Recharge/ManualRecharge', { UserId: p.alice.userId, Amount: 100, Remarks: 'cash' });
});
// Each test has the only inbound quotations in force.
beforeEach(() => sql`update inbound_quotation set effective_flag = false`.execute(p.db));
afterAll(() => p.close());

const { arrival, end } = inboundChargeMoments;
const caller = () => systemCaller({ siteIds: [p.xiamen.siteId], now: new Date(), takeNumber: p.server.takeNumber });
const tell = (fact: typeof documentArrived, documentId: string) =>
  p.inTransaction((tx) => announce(tx, caller(), fact, { siteId: p.xiamen.siteId, documentId }));

/** Puts a quotation in force; each row is a source, how it is counted, and a price. */
async function quotation(rows: readonly [source: number, method: number, amount: string][], more: object = {}): Promise<void> {
  const { byId, baseId } = await currenciesOf(p.db, p.xiamen.siteId, new Date());
  const { byCode } = await expenseTypesOf(p.db, p.xiamen.siteId);
  expect(byId[baseId]!.code).toBe('CNY');
  await insert(p.db, { ...p.system, changes: [] }, inboundQuotation, {
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
  });
}
const billsOf = async (number: string) =>
  (await finance.ok('/Bill/GetBills', { rows: 10, SourceNumber: number })).Data as { Id: string; BillType: number; TotalAmount: number }[];
const arrive = (id: string) => p.leader.post('/WarehouseDocument/ConfirmWarehouseDocumentArrival', { Id: id });
const paymentOf = async (id: string) => (await p.open(id)).PaymentStatus;

describe('inbound handling', () => {
  test('is billed when the document arrives, from what it says of its bins and goods', async () => {
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
    expect((await arrive(Id)).Code).toBe(0);
    const [bill, ...more] = await billsOf(OrderNo);
    expect(more).toEqual([]);
    // 30 + 2 bins × 5 + 2 kinds × 2 + 14 pieces × 0.15 + 12 kg × 0.5 + 0.6 × 0.4 × 0.4 m³ × 100
    expect(bill).toMatchObject({ BillType: BillType.Inbound, TotalAmount: 61.7, PaymentStatus: PaymentStatus.Unpaid });
    const { Lines, Explanation } = await finance.ok('/Bill/GetBillById', { Id: bill!.Id });
    expect(Lines.map(({ Amount }: { Amount: number }) => Amount)).toEqual([30, 10, 4, 2.1, 6, 9.6]);
    expect(Explanation).toContain(OrderNo);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('weighs loose goods by themselves', async () => {
    await quotation([
      [sources.actualWeight, methods.perSourceUnit, '1'],
      [sources.volume, methods.perCubicMetre, '1000'],
    ]);
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    // 14 pieces of 0.35 kg and of a litre each.
    expect(await billsOf(OrderNo)).toMatchObject([{ TotalAmount: 18.9 }]);
  });

  test('counts the packages of a receipt of packages', async () => {
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

  test('is billed at the end where the quotation says so, for what was received', async () => {
    await quotation([[sources.commodityQuantity, methods.perItem, '2']], { chargeOn: end });
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    expect(await billsOf(OrderNo)).toEqual([]);
    await sql`update warehouse_document_goods set received_quantity = 3 where document_id = ${Id}`.execute(p.db);
    await tell(documentEnded, Id);
    expect(await billsOf(OrderNo)).toMatchObject([{ TotalAmount: 12, BillType: BillType.Inbound }]);
    expect(await paymentOf(Id)).toBe(PaymentStatus.Unpaid);
  });

  test('goes by the first quotation that serves, and costs nothing without one', async () => {
    await quotation([[sources.none, methods.perOrder, '7']], { warehouseIds: [p.dongguan.id], displayOrder: 1 });
    await quotation([[sources.none, methods.perOrder, '8']], { deadline: new Date('2025-02-01'), displayOrder: 2 });
    const free = await p.submitted();
    await arrive(free.Id);
    expect(await billsOf(free.OrderNo)).toEqual([]);
    expect(await paymentOf(free.Id)).toBe(PaymentStatus.Unpaid);
    await tell(documentEnded, free.Id);
    expect(await paymentOf(free.Id)).toBe(PaymentStatus.NoPayment);

    await quotation([[sources.none, methods.perOrder, '9']], { warehouseIds: [p.xiamen.id], displayOrder: 3, chargeOn: arrival });
    await quotation([[sources.none, methods.perOrder, '10']], { displayOrder: 4 });
    const charged = await p.submitted();
    await arrive(charged.Id);
    expect(await billsOf(charged.OrderNo)).toMatchObject([{ TotalAmount: 9 }]);
  });

  test('goes by the price before one that starts later, is gone with it, and is told beforehand whom it touches', async () => {
    const manager = await p.as('manager');
    await quotation([[sources.none, methods.perOrder, '30']]);
    const name = `Handling ${made}`;
    const [{ Id: first }] = (await manager.ok('/InboundQuotation/GetInboundQuotations', { Name: name })).Data;
    expect(await manager.ok('/InboundQuotation/GetInboundQuotationReach', { Id: first })).toMatchObject({ InForce: true, Groups: [] });
    const form = await manager.ok('/InboundQuotation/GetEditInboundQuotation', { Id: first });
    const names = ['Id', 'RowVersion', 'Name', 'CurrencyId', 'ChargeOn', 'EffectiveFlag'];
    const later = new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const edit = { ...Object.fromEntries(names.map((one) => [one, form[one]])), Surcharges: [], TimeOfEntryIntoForce: later };
    expect(await manager.post('/InboundQuotation/EditInboundQuotation', edit)).toMatchObject({ Code: 0 });
    const charged = await p.submitted();
    await arrive(charged.Id);
    expect(await billsOf(charged.OrderNo)).toMatchObject([{ TotalAmount: 30 }]);
    await manager.ok('/InboundQuotation/DeleteInboundQuotation', { Id: first });
    const free = await p.submitted();
    await arrive(free.Id);
    expect(await billsOf(free.OrderNo)).toEqual([]);
  });

  test('is billed once, also when two tell of the arrival at the same moment', async () => {
    await quotation([[sources.none, methods.perOrder, '30']]);
    const { Id, OrderNo } = await p.submitted();
    await Promise.all([tell(documentArrived, Id), tell(documentArrived, Id), arrive(Id)]);
    await tell(documentEnded, Id);
    expect(await billsOf(OrderNo)).toHaveLength(1);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('makes the document paid when its bill is paid, and voided when it is voided, and is not billed again', async () => {
    await quotation([[sources.none, methods.perOrder, '30']]);
    const [paid, dropped] = [await p.submitted(), await p.submitted()];
    await arrive(paid.Id);
    await arrive(dropped.Id);
    const [bill] = await billsOf(paid.OrderNo);
    const answer = await p.alice.post('/UserBill/PayBills', { BillIds: [bill!.Id], PaymentType: 1, ExpectedAmount: 30 });
    expect(answer).toMatchObject({ Code: 0 });
    expect(await paymentOf(paid.Id)).toBe(PaymentStatus.Paid);
    const [wrong] = await billsOf(dropped.OrderNo);
    expect((await finance.post('/Bill/VoidBill', { Id: wrong!.Id, Remarks: 'goodwill' })).Code).toBe(0);
    expect(await paymentOf(dropped.Id)).toBe(PaymentStatus.Voided);
    await tell(documentEnded, dropped.Id);
    expect(await billsOf(dropped.OrderNo)).toHaveLength(1);
    expect(await checkInvariants(p.db)).toEqual([]);
  });

  test('and its payment at the same moment as the end wait for each other', async () => {
    await quotation([[sources.none, methods.perOrder, '1']]);
    const { Id, OrderNo } = await p.submitted();
    await arrive(Id);
    const [bill] = await billsOf(OrderNo);
    const pay = () => p.alice.post('/UserBill/PayBills', { BillIds: [bill!.Id], PaymentType: 1, ExpectedAmount: 1 });
    const [paid] = await Promise.all([pay(), tell(documentEnded, Id)]);
    expect(paid!.Code).toBe(0);
    expect(await paymentOf(Id)).toBe(PaymentStatus.Paid);
  });
});
