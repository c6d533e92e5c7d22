import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { lockOrder, requote } from '../public.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { PaymentStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

describe('price after packing', () => {
  const packed = (id: string, weight: string) =>
    o.inTransaction(async (tx) =>
      requote(tx, o.system, await lockOrder(tx, o.system, id), [{ weight, length: null, width: null, height: null, quantity: 1 }]),
    );

  test('bills a heavier parcel, refunds a lighter one, and ignores a small difference', async () => {
    const { Id } = await o.paidOrder();
    const balance = Number((await o.wallet(o.alice)).Balance);
    const heavier = await packed(Id, '2.8');
    expect(heavier).toMatchObject({
      action: 'supplement',
      difference: '15',
      order: { billingWeight: '3.000', paymentStatus: PaymentStatus.PartiallyPaid },
    });
    await o.pay(Id);
    // The customer's track has "Paid" only once.
    expect((await o.tracksOf(Id)).filter((status) => status === enumCodes.TrajectoryStatus.Paid)).toHaveLength(1);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.Paid });
    const lighter = await packed(Id, '1.2');
    expect(lighter).toMatchObject({ action: 'refund', difference: '-22.5', order: { billingWeight: '1.500' } });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance - 15 + 22.5);
    await o.configure({ supplementTolerance: '10' });
    expect(await packed(Id, '1.9')).toMatchObject({ action: 'none', difference: '7.5' });
    await o.configure({ supplementTolerance: '1' });
    await o.expectInvariants();
  });

  // 10 per kg, A 2 per kg not refundable, B 50 once, refundable; neither row has a code and both have the same expense type.
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

  test('refunds only the refundable one of two rows without a code and notifies the amount', async () => {
    const quotationId = await twoRowsWithoutCode();
    const { Id, SerialNumber } = await o.paidOrder({}, [await o.shelved({ weight: 10 })]);
    expect((await o.order(Id)).quoteSnapshot!.total).toBe('170');
    // An order uses the price of its submit.
    await o.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: quotationId });
    const balance = Number((await o.wallet(o.alice)).Balance);
    const messageContents = async () =>
      (await o.messagesOf(o.alice)).filter(({ content }) => content.includes(SerialNumber)).map(({ content }) => content);

    expect(await packed(Id, '5')).toMatchObject({ action: 'refund', difference: '-60', refunded: '50' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 50);
    expect((await messageContents()).at(-1)).toContain('¥50');

    // Weighed again with the same result: nothing is left to refund, and no message is sent.
    const before = await messageContents();
    expect(await packed(Id, '5')).toMatchObject({ action: 'none', difference: '-10' });
    expect(await messageContents()).toEqual(before);
    // Lighter still, where the price of a non-refundable row falls: the message has the refund, not the difference.
    expect(await packed(Id, '4')).toMatchObject({ action: 'refund', difference: '-22', refunded: '10' });
    expect((await messageContents()).at(-1)).toContain('¥10');
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 60);
    await o.expectInvariants();
  });

  test('uses the facts of the calculator, preview and bill: pieces, declared value, storage days', async () => {
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
        // 3 days are free, each further one costs 2: 14 for 10 days.
        { ...row, Code: 'STORAGE', TriggerDataSource: 17, CalculationMethod: 10, FreeQuantity: 3, AmountOfMoney: 2 },
        // 1 for each of 3 pieces, and 10 % of their declared value of 3 × 20.
        { ...row, Code: 'ITEMS', TriggerDataSource: 15, CalculationMethod: 11, AmountOfMoney: 1 },
        { ...row, Code: 'INSURED', TriggerDataSource: 10, CalculationMethod: 6, AmountOfMoney: 10 },
      ],
    });
    const goods = await o.shelved({ weight: 2.7, declared: { Quantity: 4, Price: 20 } });
    const nineDaysAgo = new Date(Date.now() - 9 * dayMs);
    await sql`update package set shelved_time = ${nineDaysAgo} where id = ${goods.id}`.execute(o.db);
    const wanted = [{ PackageId: goods.id, Quantity: 3 }];
    // 3 of 4 pieces of 2.7 kg at 20 per kg: 40.5, plus 14 + 3 + 6.
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
    expect(await o.pay(Id)).toSucceed();
    expect(await packed(Id, '2.025')).toMatchObject({ action: 'none', difference: '0' });
    await o.manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: quotationId });
  });

  test('replaces the bill of an unpaid order', async () => {
    const { Id } = await o.ordered();
    expect(await packed(Id, '6')).toMatchObject({ action: 'billed' });
    expect((await o.billsOf(Id)).map(({ paymentStatus, paymentMoney }) => [paymentStatus, paymentMoney])).toEqual([
      [PaymentStatus.Voided, '30.000'],
      [PaymentStatus.Unpaid, '72.000'],
    ]);
  });

  test('refunds a service that cannot be done', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const photo = groups.flatMap((group: any) => group.Services).find((service: any) => service.NeedsPicture);
    const { Id } = await o.paidOrder({ ValueAddedServiceIds: [photo.Id] });
    const balance = Number((await o.wallet(o.alice)).Balance);
    const { Services } = await o.open(Id);
    await o.leader.ok('/LogisticsOrder/RejectValueAddedWork', { Id: Services[0].Id, Remarks: 'no camera' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(balance + 2);
    expect((await packed(Id, '2')).difference).toBe('0');
    await o.expectInvariants();
  });
});
