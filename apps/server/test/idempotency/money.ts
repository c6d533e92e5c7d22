import { dayMs } from '@entrepot/rules/time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { findWhere, insert } from '@entrepot/server/core/db/rows.ts';
import { type CodDesk, daysAgo } from '@entrepot/server/modules/cod/test/cod-desk.ts';
import type { Desk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { fresh, inAll } from './floor.ts';
import type { Preparations } from './repeat.ts';

const { Balance, Offline } = enumCodes.PaymentType;
const { Daily } = enumCodes.SettlementCycleType;
const Remarks = 'checked';
let rates = 0;

/** A customer with money and an unpaid freight bill. */
async function billed(d: Desk, amount = '30') {
  const person = await d.customer({ balance: 500 });
  return { person, bill: await d.freight(person, amount) };
}
const { Failed, Issued } = enumCodes.EinvoiceStatus;
/** An e-invoice of a paid bill in a state. */
async function einvoiceIn(d: Desk, status: number): Promise<string> {
  const { Id: billId, UserId } = await paid(d);
  const id = randomUUID();
  await sql`insert into einvoice (site_id, id, creation_time, einvoice_kind, einvoice_status, einvoice_number, random_code, issued_time, amount, bill_id, owner_id, relate_number)
    values (${d.siteId}, ${id}, now(), 1, ${status}, 'ZZ00000001', '0000', now(), 30, ${billId}, ${UserId}, ${id.slice(0, 30)})`.execute(
    d.server.db,
  );
  return id;
}
async function paid(d: Desk) {
  const { person, bill } = await billed(d);
  await d.pay(person, [bill], Balance);
  return d.open(bill.id);
}
/** A customer with daily statements, and a bill of yesterday. */
async function settler(d: Desk) {
  const Name = `Settler ${randomUUID().slice(0, 8)}`;
  await d.manager.ok('/Role/EstablishRole', { Name, RoleKind: 2, Priority: 1, SettlementCycleType: Daily, SettlementGraceDays: 5 });
  const person = await d.customer({ balance: 500, roleNames: ['Customer', Name] });
  const { id } = await d.freight(person, '25', { dueTime: null });
  const creationTime = new Date(Date.now() - dayMs);
  await d.server.db.updateTable('bill').set({ creationTime }).where('id', '=', id).execute();
  return person;
}
/** A closed statement of a customer with one bill. */
async function statement(d: Desk, issued = true) {
  const person = await settler(d);
  const { Ids } = await d.finance.ok('/BillSettlement/EstablishBillSettlement', { UserId: person.userId });
  const Id: string = Ids[0];
  if (issued) await d.finance.ok('/BillSettlement/IssueBillSettlement', { Id });
  return { person, Id };
}
async function withdrawal(d: Desk) {
  const person = await d.customer({ balance: 500 });
  const { Id } = await person.ok<{ Id: string }>('/Recharge/EstablishWithdrawal', account);
  return { person, Id };
}
async function paidOut(d: Desk): Promise<string> {
  const { Id } = await withdrawal(d);
  await d.finance.ok('/Recharge/AuditWithdrawal', { Id, Approved: true, TransferNo: 'T1', Remarks });
  return Id;
}
const account = { Amount: 20, BankName: 'Bank', AccountName: 'Li', AccountNumber: '6222000011112222' };

/** A receipt above the limit, which needs four-eyes approval. */
async function moneyRequest(d: Desk): Promise<string> {
  await sql`update site_configuration set manual_limit = 1000 where site_id = ${d.siteId}`.execute(d.server.db);
  const body = { UserId: (await d.customer()).userId, Amount: 5000, Remarks: 'cash' };
  const { Data } = await d.finance.post('/Recharge/ManualRecharge', body);
  await sql`update site_configuration set manual_limit = 0 where site_id = ${d.siteId}`.execute(d.server.db);
  return Data.MoneyRequestId;
}
async function activity(d: Desk): Promise<string> {
  const period = { StartTime: d.inDays(-1), EndTime: d.inDays(1), ResetCycle: 1 };
  const body = { Name: inAll(fresh('Activity')), ActivityType: 3, Gifts: [{ GiftType: 2, Amount: 1 }], ...period };
  return (await d.manager.ok('/Activity/EstablishActivity', body)).Id;
}
async function promotion(d: Desk) {
  const CouponId = await d.kind();
  const period = { StartTime: d.inDays(-1), EndTime: d.inDays(1), ResetCycle: 1 };
  const body = { Name: inAll(fresh('Promotion')), Coupons: [{ CouponId, MaximumDistribution: 0, ClaimLimit: 1 }], ...period };
  const { Id } = await d.manager.ok('/PromotionActivities/EstablishPromotionActivities', body);
  return { Id: Id as string, CouponId };
}

/** A refund that its provider did not answer. */
async function unansweredRefund(d: Desk): Promise<string> {
  const person = await d.customer();
  const { Id, OnlinePayment } = await d.online(person, 60);
  await d.act(OnlinePayment.Redirect, 'pay');
  await expect.poll(async () => (await d.rechargeOf(person, Id)).WalletAmount, { timeout: 20_000 }).toBeGreaterThan(0);
  await d.server.db.deleteFrom('practicePayment').where('outTradeNo', '=', OnlinePayment.OutTradeNo).execute();
  await d.finance.ok('/Recharge/RefundRecharge', { Id, Amount: 15, Remarks });
  const refunds = d.server.db.selectFrom('onlineRefund').select(['id', 'paymentRecordStatus']).where('rechargeId', '=', Id);
  const { Pending, ToBeReviewed } = enumCodes.PaymentRecordStatus;
  await expect.poll(async () => (await refunds.executeTakeFirstOrThrow()).paymentRecordStatus, { timeout: 20_000 }).not.toBe(Pending);
  const { id } = await refunds.executeTakeFirstOrThrow();
  await d.server.db.updateTable('onlineRefund').set({ paymentRecordStatus: ToBeReviewed }).where('id', '=', id).execute();
  return id;
}

/** Preparations of calls on bills, wallets, recharges and coupons. */
export const moneyCalls: Preparations<Desk> = {
  '/Bill/EstablishManualBill': async (d) => [
    d.finance,
    { UserId: (await d.customer()).userId, Lines: [{ ExpenseTypeId: d.typeOf('SURCHARGE'), Amount: 9 }] },
  ],
  '/Bill/EditManualBill': async (d) => {
    const Lines = [{ ExpenseTypeId: d.typeOf('SURCHARGE'), Amount: 9 }];
    const { Id } = await d.finance.ok('/Bill/EstablishManualBill', { UserId: (await d.customer()).userId, Lines });
    return [d.finance, { Id, RowVersion: (await d.open(Id)).RowVersion, Lines: [{ ...Lines[0], Amount: 12 }] }];
  },
  '/Bill/DiscountBill': async (d) => [d.finance, { Id: (await billed(d)).bill.id, DiscountAmount: 3, Remarks }],
  '/Bill/VoidBill': async (d) => [d.finance, { Id: (await billed(d)).bill.id, Remarks }],
  '/Bill/PayBills': async (d) => {
    const { person, bill } = await billed(d);
    return [person, { BillIds: [bill.id], PaymentType: Balance, ExpectedAmount: Number(bill.paymentMoney) }];
  },
  '/Bill/PayBillsForUser': async (d) => [d.finance, { BillIds: [(await billed(d)).bill.id], PaymentType: Offline, Remarks }],
  '/Bill/RefundBill': async (d) => {
    const { Id, Lines } = await paid(d);
    return [d.finance, { Id, Lines: [{ BillLineId: Lines[0].Id, Amount: 10 }], Remarks }];
  },
  '/PaymentRecord/VoidPaymentRecord': async (d) => {
    const BillIds = [(await billed(d)).bill.id];
    const { PaymentRecordIds } = await d.finance.ok('/Bill/PayBillsForUser', { BillIds, PaymentType: Offline });
    return [d.finance, { Id: PaymentRecordIds[0], Remarks }];
  },
  '/Bill/RestoreBill': async (d) => {
    const { bill } = await billed(d);
    await d.finance.ok('/Bill/VoidBill', { Id: bill.id, Remarks });
    return [d.finance, { Id: bill.id, Remarks }];
  },
  '/Recharge/VoidRecharge': async (d) => {
    const { Id } = await d.finance.ok('/Recharge/ManualRecharge', { UserId: (await d.customer()).userId, Amount: 40 });
    return [d.finance, { Id, Remarks }];
  },
  '/Recharge/ReturnWithdrawal': async (d) => [d.finance, { Id: await paidOut(d), Remarks }],
  '/Recharge/UndoWithdrawalReturn': async (d) => {
    const Id = await paidOut(d);
    await d.finance.ok('/Recharge/ReturnWithdrawal', { Id, Remarks });
    return [d.finance, { Id, Remarks }];
  },
  '/Recharge/ReturnRechargeRefund': async (d) => {
    const { Id } = await d.finance.ok('/Recharge/ManualRecharge', { UserId: (await d.customer()).userId, Amount: 40 });
    await d.finance.ok('/Recharge/RefundRecharge', { Id, Amount: 30, Remarks });
    return [d.finance, { Id, Amount: 30, Remarks }];
  },
  '/Recharge/CorrectWithdrawalTransfer': async (d) => [d.finance, { Id: await paidOut(d), TransferNo: 'T2', Remarks }],
  '/UserAmountJournal/ReverseUserAmount': async (d) => {
    const { Id } = await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: (await d.customer()).userId, Amount: 40, Remarks });
    return [d.finance, { Id, Remarks }];
  },
  '/BillSettlement/EstablishBillSettlement': async (d) => [d.finance, { UserId: (await settler(d)).userId }],
  '/BillSettlement/IssueBillSettlement': async (d) => [d.finance, { Id: (await statement(d, false)).Id }],
  '/BillSettlement/PayBillSettlement': async (d) => {
    const { person, Id } = await statement(d);
    return [person, { Id, PaymentType: Balance }];
  },
  '/BillSettlement/PayBillSettlementForUser': async (d) => [d.finance, { Id: (await statement(d)).Id, PaymentType: Offline, Remarks }],
  '/Recharge/ManualRecharge': async (d) => [d.finance, { UserId: (await d.customer()).userId, Amount: 40 }],
  '/UserAmountJournal/AdjustUserAmount': async (d) => [d.finance, { UserId: (await d.customer()).userId, Amount: 40, Remarks }],
  '/User/SetUserCredit': async (d) => [d.finance, { Id: (await d.customer()).userId, CreditEnabled: true, CreditLimit: 300 }],
  '/UserAmountJournal/RepayCredit': async (d) => {
    const person = await d.customer({ balance: 500, credit: 300 });
    await d.pay(person, [await d.freight(person, '30')], enumCodes.PaymentType.Credit);
    return [person, { Amount: 20 }];
  },
  '/Recharge/EstablishWithdrawal': async (d) => [await d.customer({ balance: 500 }), account],
  '/Recharge/AuditWithdrawal': async (d) => [d.finance, { Id: (await withdrawal(d)).Id, Approved: true, TransferNo: 'T1', Remarks }],
  '/Recharge/CancelWithdrawal': async (d) => {
    const { person, Id } = await withdrawal(d);
    return [person, { Id }];
  },
  '/Recharge/EstablishRecharge': async (d) => {
    const person = await d.customer();
    return [person, { RechargeType: 2, CurrencyId: d.currency('CNY'), RechargeAmount: 60, VoucherUrls: [await d.picture(person)] }];
  },
  '/Recharge/AuditRecharge': async (d) => [
    d.finance,
    { Id: await d.transfer(await d.customer(), 60), Approved: true, ReceivedAmount: 60, Remarks },
  ],
  '/Recharge/CloseRecharge': async (d) => {
    const person = await d.customer();
    return [person, { Id: (await d.online(person, 60)).Id }];
  },
  '/Recharge/RefundRecharge': async (d) => {
    const Id = await d.transfer(await d.customer(), 60);
    await d.audit(Id, true, { ReceivedAmount: 60 });
    return [d.finance, { Id, Amount: 15, ByHand: true, Remarks }];
  },
  '/OnlinePayment/ReviewOnlinePayment': async (d) => {
    const person = await d.customer();
    const { OnlinePayment } = await d.online(person, 100);
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo, amount: '99' });
    const [{ Id }] = await d.payment(OnlinePayment.OutTradeNo);
    return [d.finance, { Id, Accepted: true, Remarks }];
  },
  '/UserCoupon/AddUserCoupons': async (d) => [d.manager, { CouponId: await d.kind(), UserIds: [(await d.customer()).userId], Quantity: 2 }],
  '/UserCoupon/RevokeUserCoupons': async (d) => {
    const person = await d.customer();
    return [d.manager, { Ids: [await d.issueCoupon(person), await d.issueCoupon(person)] }];
  },
  '/WarehouseRent/SettleWarehouseRent': async (d) => [d.finance, await stored(d)],
  '/WarehouseRent/WaiveWarehouseRent': async (d) => {
    const body = await stored(d);
    await d.finance.ok('/WarehouseRent/SettleWarehouseRent', body);
    const { Data } = await d.finance.ok('/WarehouseRent/GetWarehouseRents', { UserId: body.UserId, rows: 1 });
    return [d.finance, { Ids: [Data[0].Id], Remarks }];
  },
  '/Coupon/StopCoupon': async (d) => {
    const Id = await d.kind();
    await d.issue(Id, [await d.customer()]);
    return [d.manager, { Id }];
  },
  '/MoneyRequest/AuditMoneyRequest': async (d) => [d.manager, { Id: await moneyRequest(d), Approved: true }],
  '/MoneyRequest/WithdrawMoneyRequest': async (d) => [d.finance, { Id: await moneyRequest(d) }],
  '/OnlinePayment/CloseOnlinePayment': async (d) => [d.finance, { Id: (await d.online(await d.customer(), 60)).OnlinePayment.Id }],
  '/OnlinePayment/QueryOnlinePayment': async (d) => {
    const { OnlinePayment } = await d.online(await d.customer(), 60);
    await d.act(OnlinePayment.Redirect, 'pay');
    return [d.finance, { Id: OnlinePayment.Id }];
  },
  '/Einvoice/RetryEinvoice': async (d) => [d.finance, { Id: await einvoiceIn(d, Failed), EinvoiceBuyer: 1 }],
  '/Einvoice/VoidEinvoice': async (d) => [d.finance, { Id: await einvoiceIn(d, Issued), Reason: Remarks }],
  '/OnlinePayment/EnableOnlinePaymentConfiguration': async (d) => [d.manager, { Id: await d.newWay(), Enabled: false }],
  '/Bill/PrintBill': async (d) => [d.finance, { Id: (await billed(d)).bill.id }],
  '/BillSettlement/PrintBillSettlement': async (d) => [d.finance, { Id: (await statement(d)).Id }],
  '/UserAmountJournal/RunLedgerCheck': (d) => [d.finance, {}],
  '/BankAccount/DeleteBankAccount': async (d) => {
    const person = await d.customer({ balance: 500 });
    await person.ok('/Recharge/EstablishWithdrawal', { ...account, SaveAccount: true });
    const [{ Id }] = (await person.ok('/BankAccount/GetBankAccounts')).Data;
    return [person, { Id }];
  },
  '/Currencies/SetCurrencyExchangeRate': (d) => [d.manager, { Id: d.currency('USD'), ExchangeRate: 1 + ++rates / 1000 }],
  '/Activity/PauseActivity': async (d) => [d.manager, { Id: await activity(d) }],
  '/Activity/ResumeActivity': async (d) => {
    const Id = await activity(d);
    await d.manager.ok('/Activity/PauseActivity', { Id });
    return [d.manager, { Id }];
  },
  '/PromotionActivities/PublishPromotionActivities': async (d) => [d.manager, { Id: (await promotion(d)).Id }],
  '/PromotionActivities/ClaimPromotionCoupon': async (d) => {
    const { Id, CouponId } = await promotion(d);
    await d.manager.ok('/PromotionActivities/PublishPromotionActivities', { Id });
    return [await d.customer(), { PromotionActivitiesId: Id, CouponId }];
  },
  '/OnlinePayment/SettleOnlineRefund': async (d) => [d.finance, { Id: await unansweredRefund(d), Arrived: true, Remarks }],
};

/** A settlement of a customer with one package in storage for months. */
async function stored(d: Desk) {
  const { userId: UserId } = await d.customer();
  await d.server.inTransaction(async (tx) => {
    const [place] = await findWhere(tx, d.system, warehouse, { siteId: d.siteId });
    await insert(tx, d.system, pkg, {
      siteId: d.siteId,
      warehouseId: place!.id,
      ownerId: UserId,
      courierNumber: `RENT-${randomUUID().slice(0, 12).toUpperCase()}`,
      packageStatus: enumCodes.PackageStatus.Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
      length: '60',
      width: '50',
      height: '40',
      shelvedTime: new Date('2026-01-01T00:00:00Z'),
    });
  });
  return { UserId, Until: '2026-06-30' };
}

/** Preparations of calls on cash on delivery. */
export const codCalls: Preparations<CodDesk> = {
  '/CodRemittance/ConfirmCodCollected': async (d) => [
    d.finance,
    { LogisticsOrderIds: [(await d.order(await d.customer())).id], CollectedTime: daysAgo(10) },
  ],
  '/CodRemittance/DecideCodStatementLine': async (d) => [d.finance, { Id: await openLine(d), CodDecision: 1, Remarks: 'claimed' }],
  '/CodRemittance/CorrectCodCollected': async (d) => [
    d.finance,
    { Id: (await collected(d)).LogisticsOrderIds[0], CollectedAmount: 900, Remarks: 'typed wrongly' },
  ],
  '/CodRemittance/ReturnCodMoney': async (d) => [d.finance, { Id: (await collected(d)).LogisticsOrderIds[0], Remarks: 'goods refused' }],
  '/CodRemittance/UndoCodCollected': async (d) => [d.finance, { Id: (await collected(d)).LogisticsOrderIds[0], Remarks }],
  '/CodRemittance/UndoCodReturn': async (d) => {
    const body = { Id: (await collected(d)).LogisticsOrderIds[0], Remarks };
    await d.finance.ok('/CodRemittance/ReturnCodMoney', body);
    return [d.finance, body];
  },
  '/CodRemittance/EstablishCodRemittance': async (d) => [d.finance, await collected(d)],
  '/CodRemittance/ConfirmCodRemittance': async (d) => [d.finance, { Id: await remittance(d) }],
  '/CodRemittance/CancelCodRemittance': async (d) => [d.finance, { Id: await remittance(d) }],
  '/CodRemittance/RemitCod': async (d) => [d.finance, { Id: (await d.ready(await d.customer(), [500])).Id, PayTo: 'balance' }],
  '/CodRemittance/ReturnCodRemittance': async (d) => [d.finance, { Id: await remitted(d), Remarks }],
  '/CodRemittance/CorrectCodTransfer': async (d) => [d.finance, { Id: await remitted(d), TransferNo: 'T2', Remarks }],

  '/Till/EstablishTill': async (d) => [d.finance, await tillDraft(d)],
  '/Till/EditTill': async (d) => {
    const draft = await tillDraft(d);
    const { Id } = await d.finance.ok('/Till/EstablishTill', draft);
    const { Data } = await d.finance.ok('/Till/GetTills', { rows: 100 });
    const { RowVersion } = Data.find((one: any) => one.Id === Id);
    return [d.finance, { ...draft, Id, RowVersion, Name: `Renamed ${randomUUID().slice(0, 8)}` }];
  },
  '/Till/DeleteTill': async (d) => [d.finance, { Id: await till(d) }],
  '/Till/PrintTillReceipt': async (d) => [d.finance, { Id: (await d.finance.ok('/Till/CollectAtDesk', await payment(d))).Id }],
  '/Till/PrintTillShift': async (d) => {
    const Id = await till(d);
    return [d.finance, { Id: (await d.finance.ok('/Till/OpenTill', { Id, OpeningFloat: 100 })).Id }];
  },
  '/Till/OpenTill': async (d) => [d.finance, { Id: await till(d), OpeningFloat: 100 }],
  '/Till/PayOutOfTill': async (d) => [d.finance, { Id: await openTill(d), Amount: 20, Remarks }],
  '/Till/CollectAtDesk': async (d) => [d.finance, await payment(d)],
  '/Till/UndoTillEntry': async (d) => [d.finance, { Id: (await d.finance.ok('/Till/CollectAtDesk', await payment(d))).Id, Remarks }],
  '/Till/CloseTill': async (d) => [d.finance, { Id: await openTill(d), CountedCash: 100 }],
  '/Till/HandOverTill': async (d) => [
    d.finance,
    { Id: await openTill(d), CountedCash: 100, ReceiverId: (await d.server.as('manager')).userId },
  ],
  '/Till/TakeOverTill': async (d) => {
    const manager = await d.server.as('manager');
    const Id = await openTill(d);
    await d.finance.ok('/Till/HandOverTill', { Id, CountedCash: 100, ReceiverId: manager.userId });
    return [manager, { Id, CountedCash: 100 }];
  },
  '/LogisticsOrder/UndoSelfPickup': async (d) => {
    const manager = await d.server.as('manager');
    const { LogisticsOrderId, PickupCode, ...rest } = await payment(d);
    await d.finance.ok('/Till/CollectAtDesk', { LogisticsOrderId, PickupCode, ...rest });
    await manager.ok('/LogisticsOrder/ConfirmSelfPickup', { Id: LogisticsOrderId, PickupCode });
    const { Data } = await manager.ok('/LogisticsOrder/GetOrderHandouts', { LogisticsOrderId });
    return [manager, { Id: Data[0].Id, Remarks }];
  },
};
async function tillDraft(d: CodDesk) {
  const { warehouseId } = await d.order(await d.customer());
  return { Name: `Desk ${randomUUID().slice(0, 8)}`, WarehouseId: warehouseId, CurrencyId: d.currency('TWD') };
}
const till = async (d: CodDesk): Promise<string> => (await d.finance.ok('/Till/EstablishTill', await tillDraft(d))).Id;
async function openTill(d: CodDesk): Promise<string> {
  const Id = await till(d);
  await d.finance.ok('/Till/OpenTill', { Id, OpeningFloat: 100 });
  return Id;
}
/** The payment of an order that waits at our own counter. */
async function payment(d: CodDesk) {
  const { id } = await d.waiting(await d.customer());
  return { TillId: await openTill(d), LogisticsOrderId: id, PickupCode: d.pickupCode, Amount: 900, TillMeans: 1 };
}
/** A row of a carrier's statement that differs from its order. */
async function openLine(d: CodDesk): Promise<string> {
  const { serialNumber } = await d.order(await d.customer());
  await d.import([[serialNumber, 900]]);
  return (await d.finance.ok('/CodRemittance/GetCodStatementLines', { Content: serialNumber })).Data[0].Id;
}

async function collected(d: CodDesk) {
  const person = await d.customer();
  const { id } = await d.order(person);
  await d.finance.ok('/CodRemittance/ConfirmCodCollected', { LogisticsOrderIds: [id], CollectedTime: daysAgo(10) });
  return { UserId: person.userId, LogisticsOrderIds: [id] };
}
const remittance = async (d: CodDesk): Promise<string> =>
  (await d.finance.ok('/CodRemittance/EstablishCodRemittance', await collected(d))).Id;
async function remitted(d: CodDesk): Promise<string> {
  const { Id } = await d.ready(await d.customer(), [500]);
  await d.finance.ok('/CodRemittance/RemitCod', { Id, PayTo: 'bank', TransferNo: 'T1' });
  return Id;
}
