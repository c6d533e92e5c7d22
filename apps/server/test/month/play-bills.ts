import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderReturned, orderSigned } from '@entrepot/contract/modules/orders/events.ts';
import { publish } from '../../src/core/calls/events.ts';
import { markOverdue } from '../../src/modules/billing/ledger-check.ts';
import { makeStatements } from '../../src/modules/billing/make-statement.ts';
import type { Person } from '../../src/testing/people.ts';
import type { MonthDesk } from './desk.ts';

const { Balance, Credit, Offline } = enumCodes.PaymentType;
const { Signed, Returned } = enumCodes.OrderStatus;

/** Bills that are paid, voided, reduced and refunded; a compensation; rewards that are given and taken back; a carrier's charge. */
export async function playBills(m: MonthDesk) {
  const customer = await m.customer({ balance: 500 });
  m.at(8);
  const Name = { 'zh-cn': 'Paid orders', 'zh-tw': 'Paid orders', 'en-us': 'Paid orders' };
  await m.online.manager.ok('/Activity/EstablishActivity', {
    Name,
    ActivityType: enumCodes.ActivityType.OrderPaid,
    Gifts: [{ GiftType: 2, Amount: 20 }],
    ResetCycle: 1,
    StartTime: `${m.first} 00:00:00`,
    EndTime: `${m.next}-28 00:00:00`,
  });
  const ofOrder = async () => {
    const orderId = await m.order(customer);
    const bill = await m.freight(customer, '60', m.ofOrder(orderId));
    await payAll(m, customer, [bill.id], Balance);
    return { orderId, bill };
  };
  const ends = (orderId: string, orderStatus: number) =>
    m.server.inTransaction(async (tx) => {
      await sql`update logistics_order set order_status = ${orderStatus}, departure_time = ${m.now()} where id = ${orderId}`.execute(tx);
      const event = orderStatus === Signed ? orderSigned : orderReturned;
      await publish(tx, m.systemNow(), event, { siteId: m.siteId, orderId, ownerId: customer.userId });
    });
  const [signed, back, cancelled] = [await ofOrder(), await ofOrder(), await ofOrder()];
  m.at(9);
  await ends(signed.orderId, Signed);
  await ends(back.orderId, Signed);
  await m.online.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: cancelled.orderId, Remarks: 'Changed my mind' });
  m.at(10);
  await ends(back.orderId, Returned);
  const many = await m.bill(customer, [
    ['FREIGHT', '120.5'],
    ['SURCHARGE', '12.51'],
  ]);
  await m.finance.ok('/Bill/DiscountBill', { Id: many.id, DiscountAmount: 12.34, Remarks: 'As agreed' });
  const CouponIds = [await m.online.issueCoupon(customer, { PreferentialAmount: 5 })];
  await customer.ok('/UserBill/PayBills', { BillIds: [many.id], PaymentType: Balance, CouponIds, ExpectedAmount: 115.67 });
  const { Lines } = await m.open(many.id);
  await m.finance.ok('/Bill/RefundBill', { Id: many.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 25.37 }], Remarks: 'Goods damaged' });
  const offline = await m.freight(customer, '44.4');
  const pay = () => m.finance.ok('/Bill/PayBillsForUser', { BillIds: [offline.id], PaymentType: Offline, Remarks: 'Receipt 18' });
  const { PaymentRecordIds } = await pay();
  await m.finance.ok('/PaymentRecord/VoidPaymentRecord', { Id: PaymentRecordIds[0], Remarks: 'Another customer paid' });
  m.at(11);
  await pay();
  const wrong = await m.freight(customer, '77');
  await m.finance.ok('/Bill/VoidBill', { Id: wrong.id, Remarks: 'Twice' });
  const open = await m.freight(customer, '33.3', { billType: enumCodes.BillType.Supplement, dueTime: m.now() });
  const adjust = (Amount: number) =>
    m.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: customer.userId, Amount, Remarks: 'Late delivery' });
  await adjust(15);
  const mistake = await adjust(7);
  await m.finance.ok('/UserAmountJournal/ReverseUserAmount', { Id: mistake.Id, Remarks: 'Twice' });
  const charged = await m.cod.order(customer, { amount: 10, currency: 'CNY' });
  const charge = async (StatedAmount: number, InvoiceNumber: string) =>
    (
      await m.finance.ok('/CarrierCharge/EstablishCarrierCharge', {
        Number: charged.serialNumber,
        InvoiceNumber,
        StatedAmount,
        StatedCurrencyId: m.cod.currency('CNY'),
      })
    ).Id as string;
  const [paid, voided] = [await charge(21.5, 'INV-1'), await charge(9, 'INV-2')];
  await charge(13.05, 'INV-3');
  await m.finance.ok('/CarrierCharge/PayCarrierCharges', { Ids: [paid], TransferNo: 'C-1' });
  await m.finance.ok('/CarrierCharge/VoidCarrierCharge', { Id: voided, Remarks: 'Another order' });
  return { customer, open, signed, back, many };
}

const payAll = async (m: MonthDesk, person: Person, BillIds: string[], PaymentType: number) => {
  const amounts = await Promise.all(BillIds.map(async (id) => Number((await m.open(id)).PaymentMoney)));
  await person.ok('/UserBill/PayBills', { BillIds, PaymentType, ExpectedAmount: amounts.reduce((sum, one) => sum + one, 0) });
};

/** A customer with weekly statements, and two bills of the first day, one of them on credit. */
export async function playSettler(m: MonthDesk): Promise<Person> {
  const Name = 'Weekly settler';
  await m.online.manager.ok('/Role/EstablishRole', { Name, RoleKind: 2, Priority: 1, SettlementCycleType: 3, SettlementGraceDays: 2 });
  const customer = await m.customer({ balance: 60, credit: 500, roleNames: ['Customer', Name] });
  const onStatement = { dueTime: null };
  const [one] = [await m.freight(customer, '100', onStatement), await m.freight(customer, '40.5', onStatement)];
  await payAll(m, customer, [one.id], Credit);
  return customer;
}

/** The statement of the first week: issued, paid in part, and overdue at the end of the month. */
export async function playStatement(m: MonthDesk, customer: Person): Promise<string> {
  m.at(14, '03:00');
  await makeStatements(m.work());
  const [{ Id }] = (await customer.ok('/BillSettlement/GetBillSettlements', { rows: 10 })).Data;
  m.at(15);
  await customer.ok('/UserAmountJournal/RepayCredit', { Amount: 30 });
  m.at(25, '03:00');
  await markOverdue(m.work());
  return Id;
}
