import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { change, find } from '../../core/rows/rows.ts';
import { uploadFile } from '@entrepot/testing/forms.ts';
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
  test('marks the order as paid, with its time and track', async () => {
    const { Id } = await o.paidOrder();
    expect(await o.order(Id)).toMatchObject({
      paymentStatus: PaymentStatus.Paid,
      paymentType: 1,
      paymentTime: expect.any(Date),
      orderStatus: OrderStatus.ToBeApproved,
    });
    expect(await o.tracksOf(Id)).toEqual([10, 20]);
  });

  test('approves by itself where the site wants it, and not when something speaks against it', async () => {
    await o.configure({ autoApproveAfterPayment: true });
    const clean = await o.paidOrder();
    expect(await o.order(clean.Id)).toMatchObject({
      orderStatus: OrderStatus.ToBePicked,
      orderApprovalStatus: OrderApprovalStatus.Approved,
    });
    const frozen = await o.ordered();
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.Id], FreezeReason: FreezeReason.Address });
    expect(await o.pay(frozen.Id)).toMatchObject({ Code: 0 });
    await o.configure({ autoApproveAfterPayment: false });
    expect(await o.order(frozen.Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved, paymentStatus: PaymentStatus.Paid });
  });

  test('while the order is cancelled at the same moment, one of both happens and the money is right', async () => {
    for (let round = 0; round < 4; round++) {
      const { Id } = await o.ordered();
      const before = Number((await o.wallet(o.alice)).Balance);
      const [paid, cancelled] = await Promise.all([o.pay(Id), o.cancel(Id)]);
      expect(cancelled).toMatchObject({ Code: 0 });
      expect([0, 453]).toContain(paid.Code);
      expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
      expect((await o.order(Id)).paymentStatus).toBe(paid.Code === 0 ? PaymentStatus.Refunded : PaymentStatus.Voided);
    }
    await o.everythingHolds();
  });
});

describe('approving', () => {
  test('needs the money first (302), then lets the goods be picked', async () => {
    const { Id, SerialNumber } = await o.ordered();
    expect(await o.approve(Id)).toMatchObject([{ Id, Ok: false, Code: 302, Message: expect.stringContaining(SerialNumber) }]);
    await o.pay(Id);
    expect(await o.approve(Id)).toMatchObject([{ Id, Ok: true }]);
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBePicked, approvalTime: expect.any(Date) });
    expect(await o.tracksOf(Id)).toEqual([10, 20, 25]);
    expect(await o.approve(Id)).toMatchObject([{ Ok: false, Code: 102 }]);
  });

  test('each of several orders by itself: a refused one does not stop the others', async () => {
    const [good, unpaid] = [await o.paidOrder(), await o.ordered()];
    expect((await o.approve(unpaid.Id, good.Id, o.siteId)).map(({ Code }) => Code)).toEqual([302, 0, 101]);
  });

  test('twice at once approves once', async () => {
    const { Id } = await o.paidOrder();
    const answers = await Promise.all([o.approve(Id), o.approve(Id)]);
    expect(
      answers
        .flat()
        .map(({ Code }) => Code)
        .sort(),
    ).toEqual([0, 102]);
    expect((await o.tracksOf(Id)).filter((status) => status === 25)).toHaveLength(1);
  });

  test('passes without money when the receiver pays, or when credit covers it', async () => {
    const collect = await o.ordered({ FreightCollect: true, CarrierId: o.carriers.get('HCT') });
    const [own] = await o.book(o.bob);
    const onCredit = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
    expect((await o.approve(collect.Id, onCredit.Id)).map(({ Code }) => Code)).toEqual([0, 0]);
    expect((await o.billsOf(collect.Id))[0]).toMatchObject({ dueTime: null });
  });

  test('is refused when frozen (301), the recipient is not approved (304) or not verified (305)', async () => {
    const { Id } = await o.paidOrder();
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs, Remarks: 'papers' });
    expect(await o.approve(Id)).toMatchObject([{ Code: 301, Message: expect.stringContaining('papers') }]);
    await o.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [Id] });
    const set = async (values: object) =>
      change(o.db, { ...o.system, changes: [] }, recipient, await find(o.db, o.system, recipient, o.toTaipei.id), values);
    await set({ audit: RecipientInformationAudit.ToBeAudited });
    expect(await o.approve(Id)).toMatchObject([{ Code: 304 }]);
    await set({ audit: RecipientInformationAudit.Approved, realNameStatus: RealNameStatus.Failed });
    expect(await o.approve(Id)).toMatchObject([{ Code: 305 }]);
    await set({ realNameStatus: RealNameStatus.Verified });
    expect(await o.approve(Id)).toMatchObject([{ Code: 0 }]);
  });

  test('waits for a service that is done at receiving, which then needs its picture', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const photo = groups.flatMap((group: any) => group.Services).find((service: any) => service.NeedsPicture);
    const { Id } = await o.paidOrder({ ValueAddedServiceIds: [photo.Id] });
    expect(await o.approve(Id)).toMatchObject([{ Code: 102, Message: expect.stringContaining(photo.Name) }]);
    const works = await o.leader.ok('/LogisticsOrder/GetValueAddedWorks', { ValueAddedStatus: 1, LogisticsOrderId: Id });
    expect(works).toMatchObject({ Total: 1, Data: [{ ValueAddedServiceName: photo.Name, NeedsPicture: true }] });
    const work = works.Data[0].Id;
    expect(await o.leader.post('/LogisticsOrder/CompleteValueAddedWork', { Id: work })).toMatchObject({ Code: 100 });
    const { Url } = await uploadFile(o, o.leader, { name: 'done.pdf', bytes: Buffer.from('%PDF-1.4\ndone') });
    await o.leader.ok('/LogisticsOrder/CompleteValueAddedWork', { Id: work, ImageUrls: [Url] });
    expect(await o.leader.post('/LogisticsOrder/CompleteValueAddedWork', { Id: work, ImageUrls: [Url] })).toMatchObject({
      Code: 102,
    });
    expect(await o.approve(Id)).toMatchObject([{ Code: 0 }]);
  });

  test('can be taken back while no picking list has the order', async () => {
    const { Id } = await o.paidOrder();
    await o.approve(Id);
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([{ Ok: true }]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
    });
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([{ Code: 102 }]);
  });

  test('is not for customers, warehouse staff, or another site', async () => {
    const { Id } = await o.paidOrder();
    for (const person of [o.alice, o.clerk])
      expect(await person.post('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toMatchObject({ status: 403, Code: 1 });
    expect(await o.hkmanager.ok('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toMatchObject([{ Code: 101 }]);
  });
});

/** An order as its customer's form reads it, without what is only shown. */
async function formOf(id: string): Promise<Record<string, unknown>> {
  const form = await o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: id });
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
}

describe('rejecting', () => {
  test('sends the order back with the reason; what was paid counts when it is submitted again', async () => {
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
    // The reason stands at the order itself, also for who deleted the message, until it is submitted anew.
    const reason = async () => (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).RejectionRemarks;
    expect(await reason()).toBe('address unclear');
    const { RowVersion: _, ...kept } = await formOf(Id);
    const preview = async () => o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', kept);
    expect(await preview()).toMatchObject({ Payable: 30, AlreadyPaid: 30, ToPay: 0 });
    expect(await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id })).toEqual({ BillIds: [] });
    expect(await reason()).toBeNull();
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
      paymentStatus: PaymentStatus.Paid,
    });
    expect(await o.billsOf(Id)).toHaveLength(1);
    await o.everythingHolds();
  });

  test('voids what was not paid', async () => {
    const { Id } = await o.ordered();
    await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'wrong carrier' });
    expect(await o.billsOf(Id)).toMatchObject([{ paymentStatus: PaymentStatus.Voided }]);
    await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id, ExpectedAmount: 30 });
    expect((await o.billsOf(Id)).map(({ paymentStatus }) => paymentStatus)).toEqual([PaymentStatus.Voided, PaymentStatus.Unpaid]);
    await o.everythingHolds();
  });
});

describe('changing an order', () => {
  const edit = async (id: string, more: object) =>
    o.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...(await formOf(id)), ...more });

  test('before approval: the goods follow, the unpaid bill is made anew', async () => {
    const [stays, goes, comes] = [await o.shelved(), await o.shelved(), await o.shelved({ weight: 4 })];
    const { Id } = await o.ordered({}, [stays, goes]);
    expect(await edit(Id, { Goods: [{ PackageId: stays.id }, { PackageId: comes.id }], ExpectedAmount: 1 })).toMatchObject({ Code: 402 });
    expect(await edit(Id, { Goods: [{ PackageId: stays.id }, { PackageId: comes.id }], Remarks: 'heavier' })).toMatchObject({ Code: 0 });
    expect(await o.package(goes.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, logisticsOrderId: null });
    expect(await o.package(comes.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, logisticsOrderId: Id });
    expect((await o.billsOf(Id)).map(({ paymentStatus, paymentMoney }) => [paymentStatus, paymentMoney])).toEqual([
      [PaymentStatus.Voided, '60.000'],
      [PaymentStatus.Unpaid, '72.000'],
    ]);
    await o.everythingHolds();
  });

  test('after it was paid only the difference is billed, or paid back', async () => {
    const [first, second] = [await o.shelved(), await o.shelved()];
    const { Id } = await o.ordered({}, [first]);
    await o.pay(Id);
    const balance = Number((await o.wallet(o.alice)).Balance);
    expect(await edit(Id, { Goods: [{ PackageId: first.id }, { PackageId: second.id }] })).toMatchObject({ Code: 0 });
    expect((await o.billsOf(Id)).map(({ billType, paymentMoney }) => [billType, paymentMoney])).toEqual([
      [1, '30.000'],
      [2, '30.000'],
    ]);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyPaid });
    expect(await o.approve(Id)).toMatchObject([{ Code: 302 }]);
    await o.pay(Id);
    expect(await edit(Id, { Goods: [{ PackageId: second.id }] })).toMatchObject({ Code: 0 });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance);
    expect(await o.approve(Id)).toMatchObject([{ Code: 0 }]);
    await o.everythingHolds();
  });

  test('what would come back, or is still to pay, is told before it is changed', async () => {
    const [first, second] = [await o.shelved(), await o.shelved({ weight: 4 })];
    const { Id } = await o.ordered({}, [first, second]);
    await o.pay(Id);
    const balance = Number((await o.wallet(o.alice)).Balance);
    const { RowVersion: _, ...kept } = await formOf(Id);
    const preview = (goods: string[]) =>
      o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', { ...kept, Goods: goods.map((PackageId) => ({ PackageId })) });
    expect(await preview([first.id, second.id])).toMatchObject({ Payable: 72, AlreadyPaid: 72, ToPay: 0, ToRefund: 0 });
    const less = await preview([first.id]);
    expect(less).toMatchObject({ Payable: 30, AlreadyPaid: 30, ToPay: 0, ToRefund: 42 });
    const more = await preview([first.id, second.id, (await o.shelved()).id]);
    expect(more).toMatchObject({ AlreadyPaid: 72, ToPay: more.Payable - 72, ToRefund: 0 });
    expect(await edit(Id, { Goods: [{ PackageId: first.id }] })).toMatchObject({ Code: 0 });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 42);
    await o.everythingHolds();
  });

  test('a declarant of the site is not the customer’s to read or to choose, and stays the order’s', async () => {
    const { Id } = await o.ordered();
    const { applicantId } = await o.order(Id);
    expect(applicantId).not.toBeNull();
    expect(await formOf(Id)).toMatchObject({ ApplicantInformationId: null });
    expect(await o.manager.ok('/LogisticsOrder/GetEditLogisticsOrder', { Id })).toMatchObject({ ApplicantInformationId: applicantId });
    // Another order comes after it, so that somebody else would be in turn.
    await o.ordered();
    expect(await edit(Id, { Remarks: 'fragile' })).toMatchObject({ Code: 0 });
    expect(await o.order(Id)).toMatchObject({ applicantId, remarks: 'fragile' });
  });

  test('a stale form is refused (104), an approved order too (102)', async () => {
    const { Id } = await o.paidOrder();
    expect(await edit(Id, { RowVersion: 1 })).toMatchObject({ Code: 104 });
    await o.approve(Id);
    expect(await edit(Id, {})).toMatchObject({ Code: 102 });
  });

  test('a draft may lack anything, be completed and submitted in one go, or be deleted', async () => {
    const { Id } = await o.ordered({ Submit: false, RecipientInformationId: null, TypeOfShippingId: null });
    expect(await o.alice.post('/UserLogisticsOrder/SubmitLogisticsOrder', { Id })).toMatchObject({ Code: 330 });
    expect(
      await edit(Id, { RecipientInformationId: o.toTaipei.id, TypeOfShippingId: o.method('SeaExpress'), Submit: true, ExpectedAmount: 30 }),
    ).toMatchObject({ Code: 0 });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
    expect(await o.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids: [Id] })).toMatchObject([{ Code: 102 }]);
    const draft = await o.ordered({ Submit: false });
    expect(await o.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids: [draft.Id] })).toMatchObject([{ Code: 0 }]);
    expect(await o.alice.post('/UserLogisticsOrder/GetLogisticsOrderById', { Id: draft.Id })).toMatchObject({ Code: 300 });
  });

  test('ordering again makes a draft without goods', async () => {
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
