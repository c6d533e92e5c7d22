import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { change, find } from '../../core/rows/rows.ts';
import { moveOrder } from './moves.ts';
import { addParcels, lockOrder, orderByNumber, requote } from './public.ts';
import { uploadFile } from '@entrepot/testing/forms.ts';
import { endedJob } from '@entrepot/testing/jobs.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, OrderApprovalStatus, PaymentStatus, PackageStatus, FreezeReason, RecipientInformationAudit, RealNameStatus } =
  enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

const cancel = (Id: string, by = o.alice, area = '/UserLogisticsOrder') =>
  by.post(`${area}/CancelLogisticsOrder`, { Id, Remarks: 'not needed' });
const paidOrder = async (more: object = {}, goods?: { id: string }[]) => {
  const made = await o.ordered(more, goods);
  expect(await o.pay(made.Id)).toMatchObject({ Code: 0 });
  return made;
};

describe('paying', () => {
  test('marks the order as paid, with its time and track', async () => {
    const { Id } = await paidOrder();
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
    const clean = await paidOrder();
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
      const [paid, cancelled] = await Promise.all([o.pay(Id), cancel(Id)]);
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
    const [good, unpaid] = [await paidOrder(), await o.ordered()];
    expect((await o.approve(unpaid.Id, good.Id, o.siteId)).map(({ Code }) => Code)).toEqual([302, 0, 101]);
  });

  test('twice at once approves once', async () => {
    const { Id } = await paidOrder();
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
    const { Id } = await paidOrder();
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
    const { Id } = await paidOrder({ ValueAddedServiceIds: [photo.Id] });
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
    const { Id } = await paidOrder();
    await o.approve(Id);
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([{ Ok: true }]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
    });
    expect(await o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] })).toMatchObject([{ Code: 102 }]);
  });

  test('is not for customers, warehouse staff, or another site', async () => {
    const { Id } = await paidOrder();
    for (const person of [o.alice, o.clerk])
      expect(await person.post('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toMatchObject({ status: 403, Code: 1 });
    expect(await o.hkmanager.ok('/LogisticsOrder/ApproveOutbound', { Ids: [Id] })).toMatchObject([{ Code: 101 }]);
  });
});

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
    expect(await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id })).toEqual({ BillIds: [] });
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
  const edit = async (id: string, more: object) => {
    const form = await o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: id });
    const body = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
    return o.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...body, ...more });
  };

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

  test('a stale form is refused (104), an approved order too (102)', async () => {
    const { Id } = await paidOrder();
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

describe('cancelling', () => {
  test('frees the goods and pays back once, however often it is asked', async () => {
    const goods = await o.shelved();
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await o.ordered({}, [goods]);
    await o.pay(Id);
    const answers = await Promise.all([cancel(Id), cancel(Id), cancel(Id)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102, 102]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Cancelled,
      cancelled: true,
      paymentStatus: PaymentStatus.Refunded,
      cancelRemarks: 'not needed',
      goodsHeld: false,
    });
    expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, availableQuantity: 1, logisticsOrderId: null });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
    expect((await o.tracksOf(Id)).at(-1)).toBe(130);
    await o.everythingHolds();
  });

  test('of what cannot be refunded keeps the charge', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const insurance = groups.flatMap((group: any) => group.Services).at(-1);
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await paidOrder({ ValueAddedServiceIds: [insurance.Id] });
    expect(await cancel(Id)).toMatchObject({ Code: 0 });
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyRefunded });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before - 10);
  });

  test('customers until approval, or until picking where the site allows it; staff later', async () => {
    const { Id } = await paidOrder();
    await o.approve(Id);
    expect(await cancel(Id)).toMatchObject({ Code: 102 });
    await o.configure({ userMayCancelAfterApproval: true });
    expect(await cancel(Id)).toMatchObject({ Code: 0 });
    await o.configure({ userMayCancelAfterApproval: false });
    const other = await paidOrder();
    await o.approve(other.Id);
    expect(await cancel(other.Id, o.support, '/LogisticsOrder')).toMatchObject({ Code: 0 });
    await o.everythingHolds();
  });

  test('after packing keeps the fee of the site', async () => {
    await o.configure({ cancelAfterPackingFee: '8' });
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await paidOrder();
    await o.put(Id, { orderStatus: OrderStatus.ToBePacked, weighingTime: new Date() });
    expect(await cancel(Id, o.manager, '/LogisticsOrder')).toMatchObject({ Code: 0 });
    await o.configure({ cancelAfterPackingFee: '0' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before - 8);
    await o.everythingHolds();
  });

  test('not once its refunds are locked (329), nor by another customer (101)', async () => {
    const { Id } = await paidOrder();
    expect(await cancel(Id, o.bob)).toMatchObject({ Code: 101 });
    expect(await o.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [Id] })).toMatchObject([{ Code: 0 }]);
    expect(await o.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [Id] })).toMatchObject([{ Code: 102 }]);
    expect(await cancel(Id)).toMatchObject({ Code: 329 });
    expect(await o.billsOf(Id)).toMatchObject([{ refundLocked: true }]);
  });
});

describe('the price after packing', () => {
  const packed = (id: string, weight: string) =>
    o.inTransaction(async (tx) =>
      requote(tx, o.system, await lockOrder(tx, o.system, id), [{ weight, length: null, width: null, height: null, quantity: 1 }]),
    );

  test('a heavier parcel is billed the difference, a lighter one pays back, a small difference nothing', async () => {
    const { Id } = await paidOrder();
    const balance = Number((await o.wallet(o.alice)).Balance);
    const heavier = await packed(Id, '2.8');
    expect(heavier).toMatchObject({
      action: 'supplement',
      difference: '15',
      order: { billingWeight: '3.000', paymentStatus: PaymentStatus.PartiallyPaid },
    });
    await o.pay(Id);
    // Whoever follows the order reads "Paid" once.
    expect((await o.tracksOf(Id)).filter((status) => status === enumCodes.TrajectoryStatus.Paid)).toHaveLength(1);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.Paid });
    const lighter = await packed(Id, '1.2');
    expect(lighter).toMatchObject({ action: 'refund', difference: '-22.5', order: { billingWeight: '1.500' } });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance - 15 + 22.5);
    await o.configure({ supplementTolerance: '10' });
    expect(await packed(Id, '1.9')).toMatchObject({ action: 'none', difference: '7.5' });
    await o.configure({ supplementTolerance: '1' });
    await o.everythingHolds();
  });

  // 10 a kg, A 2 a kg that is not refunded, B 50 once that is; neither row has a code and both are of one expense type.
  const twoRowsWithoutCode = async () => {
    const [cny, type] = [await o.idOf('currency', 'CNY'), await o.idOf('expense_type', 'SURCHARGE')];
    const row = { ExpenseTypeId: type, TriggerDataSource: 1, TriggerRule: 1 };
    const { Id } = await o.manager.ok('/TransferQuotation/EstablishTransferQuotation', {
      Name: 'Two rows without a code',
      CurrencyId: cny,
      BillingMode: 1,
      TimeOfEntryIntoForce: '2024-01-01 00:00:00',
      DisplayOrder: 0,
      Ranges: [{ StartingRange: 0, UnitPrice: 10 }],
      Surcharges: [
        { ...row, CalculationMethod: 3, AmountOfMoney: 2, AllowRefunds: false, DisplayOrder: 1 },
        { ...row, CalculationMethod: 1, AmountOfMoney: 50, AllowRefunds: true, DisplayOrder: 2 },
      ],
    });
    return Id;
  };

  test('of two rows without a code only the refundable one is paid back, and the customer is told what was', async () => {
    const quotationId = await twoRowsWithoutCode();
    const { Id, SerialNumber } = await paidOrder({}, [await o.shelved({ weight: 10 })]);
    expect((await o.order(Id)).quoteSnapshot!.total).toBe('170');
    // An order keeps the price of its submit.
    await o.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: quotationId });
    const balance = Number((await o.wallet(o.alice)).Balance);
    const told = async () =>
      (await o.messagesOf(o.alice)).filter(({ content }) => content.includes(SerialNumber)).map(({ content }) => content);

    expect(await packed(Id, '5')).toMatchObject({ action: 'refund', difference: '-60', refunded: '50' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 50);
    expect((await told()).at(-1)).toContain('¥50');

    // Weighed again at the same: nothing is left to pay back, and nothing is told.
    const before = await told();
    expect(await packed(Id, '5')).toMatchObject({ action: 'none', difference: '-10' });
    expect(await told()).toEqual(before);
    // Lighter still, where a row's price falls that is not paid back: what comes back is told, not the difference.
    expect(await packed(Id, '4')).toMatchObject({ action: 'refund', difference: '-22', refunded: '10' });
    expect((await told()).at(-1)).toContain('¥10');
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 60);
    await o.everythingHolds();
  });

  test('looks at the same facts as the calculator, the preview and the bill: pieces, declared value, days in storage', async () => {
    const [cny, type] = [await o.idOf('currency', 'CNY'), await o.idOf('expense_type', 'SURCHARGE')];
    const row = { ExpenseTypeId: type, TriggerRule: 1 };
    const { Id: quotationId } = await o.manager.ok('/TransferQuotation/EstablishTransferQuotation', {
      Name: 'By the facts of the goods',
      CurrencyId: cny,
      BillingMode: 1,
      TimeOfEntryIntoForce: '2024-01-01 00:00:00',
      DisplayOrder: 0,
      Ranges: [{ StartingRange: 0, UnitPrice: 20 }],
      Surcharges: [
        // 3 days are free, each further one 2: 14 for 10 days.
        { ...row, Code: 'STORAGE', TriggerDataSource: 17, CalculationMethod: 10, FreeQuantity: 3, AmountOfMoney: 2 },
        // 1 for each of 3 pieces, and 10 % of their declared value of 3 × 20.
        { ...row, Code: 'ITEMS', TriggerDataSource: 15, CalculationMethod: 11, AmountOfMoney: 1 },
        { ...row, Code: 'INSURED', TriggerDataSource: 10, CalculationMethod: 6, AmountOfMoney: 10 },
      ],
    });
    const goods = await o.shelved({ weight: 2.7, declared: { Quantity: 4, Price: 20 } });
    const nineDaysAgo = new Date(Date.now() - 9 * 86_400_000);
    await sql`update package set shelved_time = ${nineDaysAgo} where id = ${goods.id}`.execute(o.db);
    const wanted = [{ PackageId: goods.id, Quantity: 3 }];
    // 3 of 4 pieces of 2.7 kg at 20 a kg: 40.5, 14 + 3 + 6 on top.
    const total = 63.5;

    const of = { WarehouseId: o.xiamen.id, TypeOfShippingId: o.method('SeaExpress') };
    const { Quotes } = await o.alice.ok('/FreightCalculator/CalculateOrderFreight', {
      ...of,
      DestinationCountryId: (await o.order((await o.ordered()).Id)).receiver!.countryId,
      Goods: wanted,
    });
    expect(Quotes[0]).toMatchObject({ QuotationName: 'By the facts of the goods', Total: total });
    const body = o.wish([], { Goods: wanted });
    expect(await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', body)).toMatchObject({ Total: total });
    const { Id } = await o.ordered({ Goods: wanted }, [goods]);
    expect((await o.billsOf(Id)).map(({ totalAmount }) => Number(totalAmount))).toEqual([total]);
    expect(await o.pay(Id)).toMatchObject({ Code: 0 });
    expect(await packed(Id, '2.025')).toMatchObject({ action: 'none', difference: '0' });
    await o.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: quotationId });
  });

  test('an unpaid order is billed anew', async () => {
    const { Id } = await o.ordered();
    expect(await packed(Id, '6')).toMatchObject({ action: 'billed' });
    expect((await o.billsOf(Id)).map(({ paymentStatus, paymentMoney }) => [paymentStatus, paymentMoney])).toEqual([
      [PaymentStatus.Voided, '30.000'],
      [PaymentStatus.Unpaid, '72.000'],
    ]);
  });

  test('a service that cannot be done is paid back', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const photo = groups.flatMap((group: any) => group.Services).find((service: any) => service.NeedsPicture);
    const { Id } = await paidOrder({ ValueAddedServiceIds: [photo.Id] });
    const balance = Number((await o.wallet(o.alice)).Balance);
    const { Services } = await o.open(Id);
    await o.leader.ok('/LogisticsOrder/RejectValueAddedWork', { Id: Services[0].Id, Remarks: 'no camera' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 2);
    expect((await packed(Id, '2')).difference).toBe('0');
    await o.everythingHolds();
  });
});

describe('the way of an order', () => {
  test('every move the table allows is made and every other is refused', async () => {
    const { Id } = await o.ordered();
    const verbs = [...new Set(Object.values(orderStates.graph).flatMap((row) => Object.keys(row)))] as Parameters<typeof moveOrder>[3][];
    for (const [from, code] of Object.entries(OrderStatus)) {
      for (const verb of verbs) {
        const row = { ...(await o.order(Id)), orderStatus: code };
        const to = orderStates.graph[from]?.[verb];
        const move = o.inTransaction(async (tx) => {
          const moved = await moveOrder(tx, o.system, row, verb, {
            departureTime: new Date(),
            cancelled: to === 'Cancelled',
            isSigned: to === 'Signed',
          });
          throw new Error(`moved to ${moved.orderStatus}`);
        });
        if (to) await expect(move).rejects.toThrow(`moved to ${OrderStatus[to as keyof typeof OrderStatus]}`);
        else await expect(move).rejects.toMatchObject({ code: 102 });
      }
    }
  });

  test('leads only forward but for these steps back', () => {
    const back = Object.entries(orderStates.graph).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([verb, to]) =>
        OrderStatus[to as keyof typeof OrderStatus] < OrderStatus[from as keyof typeof OrderStatus] ? [`${from} ${verb} ${to}`] : [],
      ),
    );
    expect(back).toEqual([
      'ToBeApproved reject Draft',
      'ToBeApproved expire Draft',
      'ToBePicked cancelApproval ToBeApproved',
      'Picking leavePicking ToBePicked',
      'ToBePacked undoPicking Picking',
      'Packed reopenPacking ToBePacked',
      'Bagged unbag Packed',
      'Transferring arriveTransfer Packed',
    ]);
    expect(orderApprovalStates.graph).toEqual({
      ToBeApproved: { approve: 'Approved', reject: 'Rejected' },
      Approved: { cancelApproval: 'ToBeApproved' },
      Rejected: { submit: 'ToBeApproved' },
    });
  });

  test('a frozen order stops at picking, packing, bagging and leaving', async () => {
    const { Id } = await o.ordered();
    const frozen = { ...(await o.order(Id)), frozen: true };
    for (const [from, verb] of [
      ['ToBePicked', 'startPicking'],
      ['ToBePacked', 'pack'],
      ['Packed', 'bag'],
      ['Bagged', 'depart'],
      ['Bagged', 'departTransfer'],
    ] as const) {
      await expect(
        o.inTransaction((tx) => moveOrder(tx, o.system, { ...frozen, orderStatus: OrderStatus[from] }, verb)),
      ).rejects.toMatchObject({ code: 301 });
    }
  });

  test('ends at the pickup point with the code of the receiver', async () => {
    const { Id } = await o.ordered();
    await o.put(Id, { orderStatus: OrderStatus.Delivering, departureTime: new Date() });
    expect(await o.alice.post('/UserLogisticsOrder/GetOrderPickupCode', { Id })).toMatchObject({ Code: 102 });
    await o.inTransaction(async (tx) => moveOrder(tx, o.system, await lockOrder(tx, o.system, Id), 'reachPickup'));
    const { PickupCode, QrText } = await o.alice.ok('/UserLogisticsOrder/GetOrderPickupCode', { Id });
    expect(PickupCode).toMatch(/^\d{6}$/);
    expect(QrText).toContain(PickupCode);
    expect(JSON.stringify(await o.open(Id))).not.toContain(`"${PickupCode}"`);
    const wrong = PickupCode === '000000' ? '000001' : '000000';
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: wrong })).toMatchObject({ Code: 100 });
  });
});

describe('finding an order', () => {
  test('by its own number, its courier numbers and the carrier number, within what the caller may see', async () => {
    const goods = await o.shelved();
    const { Id, SerialNumber } = await o.ordered({}, [goods]);
    await o.put(Id, { carrierNo: 'HCT-7001' });
    const found = async (number: string) => (await o.inTransaction((tx) => orderByNumber(tx, o.system, number)))?.id;
    for (const number of [SerialNumber, ` ${SerialNumber.toLowerCase()}`, goods.number, 'HCT-7001']) expect(await found(number)).toBe(Id);
    expect(await found('NOTHING')).toBeUndefined();
    const list = await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber, 'X1'], OrderStatus: [20, 30] });
    expect(list).toMatchObject({
      Total: 1,
      Data: [{ Id, SerialNumber, OrderStatusName: 'Awaiting approval', MemberCode: expect.any(String) }],
    });
    expect((await o.bob.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber] })).Total).toBe(0);
    expect((await o.dgclerk.post('/LogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber] })).Data.Total).toBe(0);
    const among = (length: number) => [...Array.from({ length: length - 1 }, (_, at) => `N${at}`), SerialNumber];
    expect((await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: among(1000) })).Total).toBe(1);
    expect(await o.alice.post('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: among(1001) })).toMatchObject({ Code: 106 });
    expect(await o.bob.post('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).toMatchObject({ Code: 300 });
  });

  test('by the numbers on its parcels too, and the list says by which of those asked for', async () => {
    const { Id, SerialNumber } = await o.ordered();
    await o.inTransaction(async (tx) => {
      const box = { weight: '1', length: '0', width: '0', height: '0', volumeWeight: '0', goods: [] };
      await addParcels(tx, { ...o.system, changes: [] }, await lockOrder(tx, o.system, Id), [box, box]);
      await sql`update order_parcel set carrier_no = ${`P-${SerialNumber}`} where logistics_order_id = ${Id} and parcel_index = 2`.execute(
        tx,
      );
    });
    const find = (Numbers: string[], by = o.alice) => by.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers });
    const both = [`${SerialNumber}-1`, `P-${SerialNumber}`];
    expect((await find([...both, `${SerialNumber}-9`])).Data).toMatchObject([{ Id, FoundBy: expect.arrayContaining(both) }]);
    expect((await find([`${SerialNumber}-1`])).Data).toMatchObject([{ Id, FoundBy: [`${SerialNumber}-1`] }]);
    expect((await find([`${SerialNumber}-9`])).Total).toBe(0);
    expect((await find(both, o.bob)).Total).toBe(0);
    expect((await o.hkmanager.ok('/LogisticsOrder/GetLogisticsOrders', { Numbers: both })).Total).toBe(0);
    const { JobId } = await o.manager.ok('/LogisticsOrder/ExportLogisticsOrders', { Numbers: both });
    expect(await endedJob(o.manager, JobId)).toMatchObject({ Status: 'done', Done: 1 });
  });

  test('opened, it tells everything to those who may know it; the warehouse sees no money', async () => {
    const { Id } = await paidOrder();
    const whole = await o.open(Id, o.alice);
    expect(whole).toMatchObject({
      Receiver: { RecipientName: '林雅婷', CountryName: expect.any(String) },
      Quote: { Total: 30, Lines: [{ Detail: '2 kg × ¥15' }] },
      Goods: [{ ProductName: 'Kettle', CargoTypeName: 'General goods', GrossOfWeight: 2 }],
      Bills: [{ PaymentMoney: 30, PaymentStatusName: 'Paid' }],
      Tracks: [{ TrajectoryStatus: 20 }, { TrajectoryStatus: 10 }],
      Parcels: [],
      Services: [],
    });
    expect(whole).not.toHaveProperty('InternalRemarks');
    const floor = await o.open(Id, o.leader);
    expect(floor).toMatchObject({ Quote: null, Bills: [], InternalRemarks: null });
    expect(JSON.stringify(floor)).not.toContain('v1.');
  });

  test('remarks: the customer writes the own ones, the staff also the internal ones', async () => {
    const { Id } = await o.ordered();
    await o.alice.ok('/UserLogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'call first' });
    expect(await o.alice.post('/UserLogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'x', InternalRemarks: 'y' })).toMatchObject({
      Code: 100,
    });
    await o.manager.ok('/LogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'call first', InternalRemarks: 'heavy' });
    expect(await o.open(Id)).toMatchObject({ Remarks: 'call first', InternalRemarks: 'heavy' });
    const logs = await o.manager.ok('/LogisticsOrder/GetLogisticsOrderLogs', { Id });
    expect(logs.Data[0]).toMatchObject({ Operation: 'SetLogisticsOrderRemarks', UserName: 'manager' });
    const counts = await o.manager.ok('/LogisticsOrder/GetLogisticsOrderStatistics');
    expect(counts.find((row: any) => row.OrderStatus === 20)).toMatchObject({
      OrderStatusName: 'Awaiting approval',
      Count: expect.any(Number),
    });
  });
});
