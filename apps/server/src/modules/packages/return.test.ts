import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, PaymentStatus } = enumCodes;
let p: Parcels;
let finance: Person;
beforeAll(async () => {
  p = await openParcels();
  finance = await p.as('finance');
  await finance.ok('/Recharge/ManualRecharge', { UserId: p.alice.userId, Amount: 500, Remarks: 'cash' });
});
beforeEach(() => p.configure({ packageReturnFee: '12' }));
afterAll(async () => {
  expect(await checkInvariants(p.db)).toEqual([]);
  await p.expectInvariants();
  await p.close();
});

const sender = { RecipientName: 'Shop 88', Phone: '+86 592 5551234', Address: 'No. 8 Hubin Road, Xiamen', ReturnReason: 3 };
const apply = (id: string, more: object = {}, by: Person = p.alice) =>
  by.post('/UserPackage/ApplyPackageReturn', { Ids: [id], ...sender, ...more });
const applied = async (id: string, more: object = {}, by: Person = p.alice) => {
  const { Data } = await apply(id, more, by);
  expect(Data).toMatchObject([{ Id: id, Ok: true }]);
};
const cancel = (id: string, by: Person = p.alice) =>
  by.post(by.userId === p.alice.userId ? '/UserPackage/CancelPackageReturn' : '/Package/CancelPackageReturn', { Id: id });
const confirm = (id: string, by: Person = p.leader, number = 'SF1234567890') =>
  by.post('/Package/ConfirmPackageReturn', { Id: id, ReturnCourierNumber: number });
const billsOf = async (number: string) => (await finance.ok('/Bill/GetBills', { rows: 10, SourceNumber: number })).Data as any[];
const pay = async (number: string) => {
  const bill = (await billsOf(number)).find(({ PaymentStatus: status }) => status === PaymentStatus.Unpaid);
  await p.alice.ok('/UserBill/PayBills', { BillIds: [bill.Id], PaymentType: 1, ExpectedAmount: bill.PaymentMoney });
};
const balance = async () =>
  (await sql<{ n: string }>`select balance as n from wallet where owner_id = ${p.alice.userId}`.execute(p.db)).rows[0]!.n;
const listed = async (number: string, by: Person = p.leader) =>
  (await by.ok('/Package/GetPackageReturns', { rows: 10, CourierNumber: number })).Data as any[];

describe('returning a package to the sender', () => {
  test('is logged under the package, not under its bill', async () => {
    const { id, number } = await p.shelved();
    await applied(id);
    const input = { UserId: p.alice.userId, rows: 1 };
    const [entry] = (await (await p.as('admin')).ok('/OperationLog/GetOperationLogs', input)).Data;
    expect(entry).toMatchObject({ Operation: 'ApplyPackageReturn', TargetType: 'package', TargetId: id, TargetNumber: number });
  });

  test('bills the handling, notifies the warehouse and hands over once paid', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({}, shelf);
    expect(await p.alice.ok('/UserPackage/PreviewPackageReturn', { Ids: [id] })).toMatchObject({ Fee: 12, Amount: 12 });
    await applied(id);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Returning, statusBeforeReturn: PackageStatus.OnShelf });
    const [bill] = await billsOf(number);
    expect(bill).toMatchObject({ BillType: enumCodes.BillType.Return, TotalAmount: 12, PaymentStatus: PaymentStatus.Unpaid });
    expect((await p.messagesOf(p.leader)).some(({ title }) => title.includes(number))).toBe(true);
    expect(await listed(number)).toMatchObject([
      {
        RecipientName: 'Shop 88',
        ReturnReason: 3,
        FreightCollect: false,
        BillSerialNumber: bill.SerialNumber,
        PaymentStatus: enumCodes.PaymentStatus.Unpaid,
        ShelfNo: shelf,
      },
    ]);
    expect(await confirm(id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(bill.SerialNumber) });
    expect((await p.row(id)).shelfId).not.toBeNull();
    await pay(number);
    expect(await confirm(id)).toSucceed();
    const returned = await p.row(id);
    expect(returned).toMatchObject({ packageStatus: PackageStatus.Returned, shelfId: null, availableQuantity: 0, usedQuantity: 1 });
    expect(returned.departedTime).not.toBeNull();
    const { ReturnInformation: way } = await p.alice.ok('/UserPackage/GetPackageById', { Id: id });
    expect(way).toMatchObject({ CourierNumber: 'SF1234567890', RecipientName: expect.any(String), FreightCollect: false, BillId: bill.Id });
    expect((await p.shelfNumbered(shelf)).goods).toBe(0);
    const messages = await p.messagesOf(p.alice);
    expect(messages.some(({ content }) => content.includes(number) && content.includes('SF1234567890'))).toBe(true);
    expect(await listed(number)).toMatchObject([{ ReturnCourierNumber: 'SF1234567890', PaymentStatus: PaymentStatus.Paid }]);
  });

  test('blocks refunds afterwards, and requires payment after a refund', async () => {
    const { id, number } = await p.shelved();
    await applied(id);
    await pay(number);
    const [bill] = await billsOf(number);
    const { Lines } = await finance.ok('/Bill/GetBillById', { Id: bill.Id });
    const refund = () =>
      finance.post('/Bill/RefundBill', { Id: bill.Id, Lines: [{ BillLineId: Lines[0].Id, Amount: 12 }], Remarks: 'asked' });
    expect(await refund()).toSucceed();
    expect(await confirm(id)).toBeRefused('StateNotAllowed');
    expect(await cancel(id)).toSucceed();
    await applied(id);
    await pay(number);
    expect(await confirm(id)).toSucceed();
    const paid = (await billsOf(number)).find(({ PaymentStatus: status }) => status === PaymentStatus.Paid);
    const again = await finance.ok('/Bill/GetBillById', { Id: paid.Id });
    expect(
      await finance.post('/Bill/RefundBill', { Id: paid.Id, Lines: [{ BillLineId: again.Lines[0].Id, Amount: 12 }], Remarks: 'asked' }),
    ).toBeRefused('RefundLocked');
  });

  test('allows the recipient to pay everything, and makes no bill when it is free', async () => {
    const { id, number } = await p.shelved();
    await applied(id, { FreightCollect: true });
    expect(await confirm(id)).toSucceed();
    expect((await billsOf(number))[0]).toMatchObject({ PaymentStatus: PaymentStatus.Unpaid });
    await p.configure({ packageReturnFee: '0' });
    const free = await p.arrived();
    await applied(free.id);
    expect(await billsOf(free.number)).toEqual([]);
    expect(await confirm(free.id)).toSucceed();
  });

  test('is paid immediately from a customer’s credit', async () => {
    const { id, number } = await p.declare({}, p.bob);
    await p.sign(number, { Weight: 2 });
    await applied(id, {}, p.bob);
    expect((await billsOf(number))[0]).toMatchObject({ PaymentStatus: PaymentStatus.Paid, PaymentMoney: 12 });
    expect(await confirm(id)).toSucceed();
  });

  test('converts the site’s fee to the wallet currency', async () => {
    const { rows } = await sql<{ id: string; own: string }>`select o.id, w.currency_id as own from currency o, wallet w
      where o.code = 'TWD' and w.owner_id = ${p.alice.userId}`.execute(p.db);
    const { rows: rates } = await sql<{
      n: string;
    }>`select round(12 / exchange_rate, decimal_places)::text as n from currency where code = 'TWD'`.execute(p.db);
    const { id } = await p.arrived();
    await sql`update wallet set currency_id = ${rows[0]!.id} where owner_id = ${p.alice.userId}`.execute(p.db);
    const preview = await p.alice.ok('/UserPackage/PreviewPackageReturn', { Ids: [id] });
    await sql`update wallet set currency_id = ${rows[0]!.own} where owner_id = ${p.alice.userId}`.execute(p.db);
    expect(preview).toMatchObject({ CurrencyId: rows[0]!.id, Fee: Number(rates[0]!.n) });
  });
});

describe('cancelling the return', () => {
  test('restores the status and voids or refunds the bill', async () => {
    const before = await balance();
    for (const paid of [false, true]) {
      const shelf = await p.newShelf();
      const { id, number } = await p.shelved({}, shelf);
      await applied(id);
      if (paid) await pay(number);
      expect(await cancel(id)).toSucceed();
      expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, statusBeforeReturn: null, returnInformation: null });
      expect((await p.shelfNumbered(shelf)).goods).toBe(1);
      expect((await billsOf(number))[0]).toMatchObject({ PaymentStatus: paid ? PaymentStatus.Refunded : PaymentStatus.Voided });
      // A return can be requested again.
      await applied(id);
      expect(await cancel(id, p.manager)).toSucceed();
    }
    expect(await balance()).toBe(before);
  });

  test('requires putting away when it was taken off the shelf meanwhile', async () => {
    const { id } = await p.shelved();
    await applied(id);
    expect((await p.clerk.post('/Package/PackageLowerShelf', { Ids: [id], Remarks: null })).Data).toMatchObject([{ Ok: true }]);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Returning, shelfId: null });
    expect(await cancel(id, p.manager)).toSucceed();
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Weighed);
    expect((await p.messagesOf(p.alice)).at(-1)!.title).toBe('包裹不再退回');
  });

  test('restores the signed status of a signed package', async () => {
    const { number, id } = await p.declare();
    await p.sign(number);
    await applied(id);
    await cancel(id);
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Signed);
  });
});

describe('refusals', () => {
  test('refuses reserved, missing and departed packages and those returning with an order', async () => {
    const reserved = await p.shelved({ Quantity: 2 });
    const { orderId } = await p.order([{ packageId: reserved.id, quantity: 1 }]);
    await sql`update package set available_quantity = 1, frozen_quantity = 1, logistics_order_id = ${orderId} where id = ${reserved.id}`.execute(
      p.db,
    );
    expect((await apply(reserved.id)).Data).toMatchObject([expect.toBeRefused('PackageFrozen')]);
    const { id: declared } = await p.declare();
    expect((await apply(declared)).Data).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    const { id } = await p.arrived();
    await p.configure({ packageReturnFee: '0' });
    await applied(id);
    expect(await confirm(id)).toSucceed();
    expect(await confirm(id)).toBeRefused('StateNotAllowed');
    expect(await cancel(id)).toBeRefused('StateNotAllowed');
    const other = await p.arrived();
    await sql`update package set package_status = ${PackageStatus.Returning} where id = ${other.id}`.execute(p.db);
    expect((await confirm(other.id)).Message).toContain('its order');
    expect((await cancel(other.id)).Message).toContain('its order');
    expect(await listed(other.number)).toEqual([]);
    await sql`update package set package_status = ${PackageStatus.Weighed} where id = ${other.id}`.execute(p.db);
    await sql`update package set available_quantity = 2, frozen_quantity = 0, logistics_order_id = null where id = ${reserved.id}`.execute(
      p.db,
    );
  });

  test('returns or converts to stock when both are requested concurrently', async () => {
    await p.configure({ packageReturnFee: '0' });
    for (let round = 0; round < 3; round++) {
      const { id } = await p.shelved();
      await applied(id);
      const answers = await Promise.all([confirm(id), cancel(id), confirm(id, p.clerk)]);
      expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
      const { packageStatus, shelfId } = await p.row(id);
      expect(shelfId === null).toBe(packageStatus === PackageStatus.Returned);
    }
  });

  test('bills once when requested twice concurrently', async () => {
    const { id, number } = await p.shelved();
    const answers = await Promise.all([apply(id), apply(id)]);
    expect(answers.map(({ Data }) => Data[0].Ok).sort()).toEqual([false, true]);
    expect(await billsOf(number)).toHaveLength(1);
    await cancel(id);
  });

  test('refuses other customers and sites, and confirmation by a customer', async () => {
    const { id } = await p.shelved();
    expect((await apply(id, {}, p.bob)).Data).toMatchObject([expect.toBeRefused('NotFound')]);
    await applied(id);
    expect(await confirm(id, p.hkmanager)).toBeRefused('NotFound');
    expect(await confirm(id, p.dgclerk)).toBeRefused('NotFound');
    expect(await p.alice.post('/UserPackage/ConfirmPackageReturn', { Id: id, ReturnCourierNumber: 'SF1' })).toMatchObject({ status: 404 });
    expect(await p.alice.post('/Package/GetPackageReturns', {})).toBeRefused('NoPermission', { status: 403 });
    expect(await cancel(id, p.bob)).not.toSucceed();
    await cancel(id);
  });

  test('requires a recipient and a valid courier number', async () => {
    const { id } = await p.shelved();
    const { Data } = await apply(id, { RecipientName: null, Phone: 'call me' });
    expect(JSON.stringify(Data)).toMatch(/RecipientName/);
    await applied(id, { FreightCollect: true });
    expect(await confirm(id, p.leader, '顺丰 123')).toBeRefused('TrackingNumberFormat');
    await cancel(id);
  });
});
