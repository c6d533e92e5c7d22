import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { change, find } from '../../core/db/rows.ts';
import { uploadFile } from '../../testing/forms.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, OrderApprovalStatus, PaymentStatus, PackageStatus, FreezeReason, RecipientInformationAudit, RealNameStatus } =
  enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

describe('paying', () => {
  test('marks the order as paid, with its time and track', covers('STATE-ORDER-PAYMENT'), async () => {
    const { Id } = await o.paidOrder();
    expect(await o.order(Id)).toMatchObject({
      paymentStatus: PaymentStatus.Paid,
      paymentType: 1,
      paymentTime: expect.any(Date),
      orderStatus: OrderStatus.ToBeApproved,
    });
    expect(await o.tracksOf(Id)).toEqual([10, 20]);
  });

  test('approves automatically where the site wants it, unless something blocks the approval', async () => {
    await o.configure({ autoApproveAfterPayment: true });
    const clean = await o.paidOrder();
    expect(await o.order(clean.Id)).toMatchObject({
      orderStatus: OrderStatus.ToBePicked,
      orderApprovalStatus: OrderApprovalStatus.Approved,
    });
    const frozen = await o.ordered();
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.Id], FreezeReason: FreezeReason.Address });
    expect(await o.pay(frozen.Id)).toSucceed();
    await o.configure({ autoApproveAfterPayment: false });
    expect(await o.order(frozen.Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved, paymentStatus: PaymentStatus.Paid });
  });

  test('allows either the payment or a concurrent cancellation, with correct money', async () => {
    for (let round = 0; round < 4; round++) {
      const { Id } = await o.ordered();
      const before = Number((await o.wallet(o.alice)).Balance);
      const [paid, cancelled] = await Promise.all([o.pay(Id), o.cancel(Id)]);
      expect(cancelled).toSucceed();
      expect(['Ok', 'BillNotPayable']).toContain(outcomeOf(paid));
      expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
      expect((await o.order(Id)).paymentStatus).toBe(outcomeOf(paid) === 'Ok' ? PaymentStatus.Refunded : PaymentStatus.Voided);
    }
    await o.expectInvariants();
  });
});

describe('approving', () => {
  test('requires payment, then lets the goods be picked', covers('TRANS-APPROVE'), async () => {
    const { Id, SerialNumber } = await o.ordered();
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('OrderNotPaid', { Id, Message: expect.stringContaining(SerialNumber) })]);
    await o.pay(Id);
    expect(await o.approve(Id)).toMatchObject([{ Id, Ok: true }]);
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBePicked, approvalTime: expect.any(Date) });
    expect(await o.tracksOf(Id)).toEqual([10, 20, 25]);
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
  });

  test('approves several orders independently: a refused one does not stop the others', covers('MSG-02'), async () => {
    const [good, unpaid] = [await o.paidOrder(), await o.ordered()];
    expect((await o.approve(unpaid.Id, good.Id, o.siteId)).map(outcomeOf)).toEqual(['OrderNotPaid', 'Ok', 'NotFound']);
  });

  test('approves once when called twice concurrently', async () => {
    const { Id } = await o.paidOrder();
    const answers = await Promise.all([o.approve(Id), o.approve(Id)]);
    expect(answers.flat().map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect((await o.tracksOf(Id)).filter((status) => status === 25)).toHaveLength(1);
  });

  test('succeeds without payment when the recipient pays, or when credit covers it', async () => {
    const collect = await o.ordered({ FreightCollect: true, CarrierId: o.carriers.get('HCT') });
    const [own] = await o.book(o.bob);
    const onCredit = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
    expect((await o.approve(collect.Id, onCredit.Id)).map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect((await o.billsOf(collect.Id))[0]).toMatchObject({ dueTime: null });
  });

  test('is rejected for frozen orders and for recipients that are not approved or verified', async () => {
    const { Id } = await o.paidOrder();
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs, Remarks: 'papers' });
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('OrderFrozen', { Message: expect.stringContaining('papers') })]);
    await o.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [Id] });
    const set = async (values: object) =>
      o.db
        .transaction()
        .execute(async (tx) =>
          change(tx, { ...o.system, changes: [] }, recipient, await find(o.db, o.system, recipient, o.toTaipei.id), values),
        );
    await set({ audit: RecipientInformationAudit.ToBeAudited });
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('RecipientNotApproved')]);
    await set({ audit: RecipientInformationAudit.Approved, realNameStatus: RealNameStatus.Failed });
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('RealNameRequired')]);
    await set({ realNameStatus: RealNameStatus.Verified });
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
  });

  test('waits for a receiving service, which then requires its picture', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const photo = groups.flatMap((group: any) => group.Services).find((service: any) => service.NeedsPicture);
    const { Id } = await o.paidOrder({ ValueAddedServiceIds: [photo.Id] });
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('StateNotAllowed', { Message: expect.stringContaining(photo.Name) })]);
    const works = await o.leader.ok('/LogisticsOrder/GetValueAddedWorks', {
      ValueAddedStatus: enumCodes.ValueAddedStatus.ToBeDone,
      LogisticsOrderId: Id,
    });
    expect(works).toMatchObject({ Total: 1, Data: [{ ValueAddedServiceName: photo.Name, NeedsPicture: true }] });
    const work = works.Data[0].Id;
    expect(await o.leader.post('/LogisticsOrder/CompleteValueAddedWork', { Id: work })).toBeRefused('ValidationFailed');
    const { Url } = await uploadFile(o, o.leader, { name: 'done.pdf', bytes: Buffer.from('%PDF-1.4\ndone') });
    await o.leader.ok('/LogisticsOrder/CompleteValueAddedWork', { Id: work, ImageUrls: [Url] });
    expect(await o.leader.post('/LogisticsOrder/CompleteValueAddedWork', { Id: work, ImageUrls: [Url] })).toBeRefused('StateNotAllowed');
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
  });

  test('can be withdrawn while no picking list has the order', covers('STATE-ORDER-APPROVAL', 'TRANS-CANCELAPPROVAL'), async () => {
    const { Id } = await o.paidOrder();
    await o.approve(Id);
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([{ Ok: true }]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
    });
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
  });

  test('is denied to customers, warehouse staff and other sites', async () => {
    const { Id } = await o.paidOrder();
    for (const person of [o.alice, o.clerk])
      expect(await person.post('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toBeRefused('NoPermission', { status: 403 });
    expect(await o.hkmanager.ok('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toMatchObject([expect.toBeRefused('NotFound')]);
  });
});

/** Returns an order as its customer's form reads it, without display-only values. */
async function formOf(id: string): Promise<Record<string, unknown>> {
  const form = await o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: id });
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
}

describe('rejecting', () => {
  test('returns the order to draft with the reason and counts earlier payments at the next submit', covers('TRANS-REJECT'), async () => {
    const goods = await o.shelved();
    const { Id } = await o.ordered({}, [goods]);
    await o.pay(Id);
    await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'address unclear' });
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Draft,
      orderApprovalStatus: OrderApprovalStatus.Rejected,
      paymentStatus: PaymentStatus.Paid,
    });
    expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, logisticsOrderId: Id });
    expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain('address unclear');
    // The reason is also on the order, even if the message was deleted, until the order is submitted again.
    const reason = async () => (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).RejectionRemarks;
    expect(await reason()).toBe('address unclear');
    const { RowVersion: _, ...orderForm } = await formOf(Id);
    const preview = async () => o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', orderForm);
    expect(await preview()).toMatchObject({ Payable: 30, AlreadyPaid: 30, ToPay: 0 });
    expect(await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id })).toEqual({ BillIds: [] });
    expect(await reason()).toBeNull();
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
      paymentStatus: PaymentStatus.Paid,
    });
    expect(await o.billsOf(Id)).toHaveLength(1);
    await o.expectInvariants();
  });

  test('voids what was not paid', async () => {
    const { Id } = await o.ordered();
    await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'wrong carrier' });
    expect(await o.billsOf(Id)).toMatchObject([{ paymentStatus: PaymentStatus.Voided }]);
    await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id, ExpectedAmount: 30 });
    expect((await o.billsOf(Id)).map(({ paymentStatus }) => paymentStatus)).toEqual([PaymentStatus.Voided, PaymentStatus.Unpaid]);
    await o.expectInvariants();
  });
});

describe('editing an order', () => {
  const edit = async (id: string, more: object) =>
    o.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...(await formOf(id)), ...more });

  test('changes the goods and replaces the unpaid bill before approval', async () => {
    const [stays, goes, comes] = [await o.shelved(), await o.shelved(), await o.shelved({ weight: 4 })];
    const { Id } = await o.ordered({}, [stays, goes]);
    expect(await edit(Id, { Goods: [{ PackageId: stays.id }, { PackageId: comes.id }], ExpectedAmount: 1 })).toBeRefused('PriceChanged');
    expect(await edit(Id, { Goods: [{ PackageId: stays.id }, { PackageId: comes.id }], Remarks: 'heavier' })).toSucceed();
    expect(await o.package(goes.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, logisticsOrderId: null });
    expect(await o.package(comes.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, logisticsOrderId: Id });
    expect((await o.billsOf(Id)).map(({ paymentStatus, paymentMoney }) => [paymentStatus, paymentMoney])).toEqual([
      [PaymentStatus.Voided, '60.000'],
      [PaymentStatus.Unpaid, '72.000'],
    ]);
    await o.expectInvariants();
  });

  test('bills or refunds only the difference after payment', async () => {
    const [first, second] = [await o.shelved(), await o.shelved()];
    const { Id } = await o.ordered({}, [first]);
    await o.pay(Id);
    const balance = Number((await o.wallet(o.alice)).Balance);
    expect(await edit(Id, { Goods: [{ PackageId: first.id }, { PackageId: second.id }] })).toSucceed();
    expect((await o.billsOf(Id)).map(({ billType, paymentMoney }) => [billType, paymentMoney])).toEqual([
      [1, '30.000'],
      [2, '30.000'],
    ]);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyPaid });
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('OrderNotPaid')]);
    await o.pay(Id);
    expect(await edit(Id, { Goods: [{ PackageId: second.id }] })).toSucceed();
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance);
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
    await o.expectInvariants();
  });

  test('previews the refund or the additional charge', async () => {
    const [first, second] = [await o.shelved(), await o.shelved({ weight: 4 })];
    const { Id } = await o.ordered({}, [first, second]);
    await o.pay(Id);
    const balance = Number((await o.wallet(o.alice)).Balance);
    const { RowVersion: _, ...orderForm } = await formOf(Id);
    const preview = (goods: string[]) =>
      o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', { ...orderForm, Goods: goods.map((PackageId) => ({ PackageId })) });
    expect(await preview([first.id, second.id])).toMatchObject({ Payable: 72, AlreadyPaid: 72, ToPay: 0, ToRefund: 0 });
    const less = await preview([first.id]);
    expect(less).toMatchObject({ Payable: 30, AlreadyPaid: 30, ToPay: 0, ToRefund: 42 });
    const more = await preview([first.id, second.id, (await o.shelved()).id]);
    expect(more).toMatchObject({ AlreadyPaid: 72, ToPay: more.Payable - 72, ToRefund: 0 });
    expect(await edit(Id, { Goods: [{ PackageId: first.id }] })).toSucceed();
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 42);
    await o.expectInvariants();
  });

  test('hides a declarant chosen by the site from the customer and keeps it', async () => {
    const { Id } = await o.ordered();
    const { applicantId } = await o.order(Id);
    expect(applicantId).not.toBeNull();
    expect(await formOf(Id)).toMatchObject({ ApplicantInformationId: null });
    expect(await o.manager.ok('/LogisticsOrder/GetEditLogisticsOrder', { Id })).toMatchObject({ ApplicantInformationId: applicantId });
    // Another order follows, so that the next declarant of the pool would be in turn.
    await o.ordered();
    expect(await edit(Id, { Remarks: 'fragile' })).toSucceed();
    expect(await o.order(Id)).toMatchObject({ applicantId, remarks: 'fragile' });
  });

  test('rejects a stale form and an approved order', async () => {
    const { Id } = await o.paidOrder();
    expect(await edit(Id, { RowVersion: 1 })).toBeRefused('ConcurrencyConflict');
    await o.approve(Id);
    expect(await edit(Id, {})).toBeRefused('StateNotAllowed');
  });

  test('saves an incomplete draft, completes and submits it in one call, or deletes it', async () => {
    const { Id } = await o.ordered({ Submit: false, RecipientInformationId: null, TypeOfShippingId: null });
    expect(await o.alice.post('/UserLogisticsOrder/SubmitLogisticsOrder', { Id })).toBeRefused('RecipientMissing');
    expect(
      await edit(Id, { RecipientInformationId: o.toTaipei.id, TypeOfShippingId: o.method('SeaExpress'), Submit: true, ExpectedAmount: 30 }),
    ).toSucceed();
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
    expect(await o.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids: [Id] })).toMatchObject([
      expect.toBeRefused('StateNotAllowed'),
    ]);
    const draft = await o.ordered({ Submit: false });
    expect(await o.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids: [draft.Id] })).toMatchObject([expect.toSucceed()]);
    expect(await o.alice.post('/UserLogisticsOrder/GetLogisticsOrderById', { Id: draft.Id })).toBeRefused('OrderNotExist');
  });

  test('creates a draft without goods when reordering', async () => {
    const { Id } = await o.ordered({ Remarks: 'fragile' });
    const again = await o.alice.ok('/UserLogisticsOrder/ReorderLogisticsOrder', { Id });
    expect(await o.order(again.Id)).toMatchObject({
      orderStatus: OrderStatus.Draft,
      recipientId: o.toTaipei.id,
      remarks: 'fragile',
      packageCount: 0,
      billingWeight: '0.000',
    });
  });
});
