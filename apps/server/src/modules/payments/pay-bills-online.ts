import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { type Decimal, dec, greatest, smaller, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { text as textsAt } from '../../core/calls/texts.ts';
import { type Bill, lockBills, mustBePayable, payOwnBills, totalDue, tryCoupons } from '../billing/public.ts';
import { reserveCoupons } from '../promotions/public.ts';
import { currencyFormatOf, type Wallet } from '../wallet/public.ts';
import { openedOf, openPayment, wayFor } from './open-payment.ts';
import { receivedText } from './received-text.ts';

const { Online, Mixed } = enumCodes.PaymentType;
type RequestInput = Input<typeof payBills> & { idempotencyKey?: string | null };

/** Pays the customer's own bills from balance and credit, or opens an online payment for them or for the remainder. */
export async function payOrOpen(tx: Tx, caller: Caller, input: RequestInput): Promise<Output<typeof payBills>> {
  const { paymentType, onlinePaymentConfigurationId: wayId } = input;
  if (!wayId || (paymentType !== Online && paymentType !== Mixed)) return payOwnBills(tx, caller, input);
  const { billIds, couponIds, expectedAmount } = input;
  if (!billIds.length) throw refuse('AtLeastOneSelection');
  const { wallet, bills } = await lockBills(tx, caller, billIds);
  mustBePayable(wallet, bills);
  await refuseParked(tx, caller, wallet, bills);
  const off = couponIds?.length ? await tryCoupons(tx, caller, wallet, bills, couponIds) : zero;
  const due = totalDue(bills).minus(off);
  if (!due.equals(dec(expectedAmount))) {
    const format = await currencyFormatOf(tx, caller, wallet.currencyId);
    throw billingErrors.amountChanged({ due: format.text(due), expected: format.text(expectedAmount) }, { Due: Number(text(due)) });
  }
  const parts = partsOf(wallet, due, paymentType === Mixed);
  if (!dec(parts.online).gt(0)) throw paymentsErrors.nothingOnline();
  const { siteId, ownerId, currencyId } = wallet;
  const way = await wayFor(tx, caller, siteId, wayId, { currencyId, amount: parts.online });
  const payment = await openPayment(tx, caller, way, {
    siteId,
    ownerId,
    purpose: paymentPurposes.bills,
    currencyId,
    amount: parts.online,
    title: textsAt(caller.language, 'payments.pages.billsTitle', { number: bills[0]!.serialNumber, count: bills.length }) ?? '',
    returnPath: '/BillIndex',
    billIds,
    userCouponIds: couponIds ?? [],
    parts,
  });
  await reserveCoupons(tx, caller, couponIds ?? [], payment.id);
  return { paymentRecordIds: [], onlinePayment: openedOf(payment) };
}

/** Refuses bills with parked money under review, because a second payment would overpay them. */
async function refuseParked(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, bills: readonly Bill[]): Promise<void> {
  const found = await tx
    .selectFrom('onlinePayment')
    .select(['billIds', 'receivedAmount', 'receivedCurrency'])
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('paymentRecordStatus', '=', enumCodes.PaymentRecordStatus.ToBeReviewed)
    .execute();
  const parked = found.find(({ billIds }) => bills.some(({ id }) => billIds.includes(id)));
  if (!parked) return;
  const number = bills.find(({ id }) => parked.billIds.includes(id))!.serialNumber;
  throw paymentsErrors.moneyParked({ number, received: await receivedText(tx, caller, siteId, parked) });
}

/** Mixed payments use the balance first, then credit if enabled; the provider takes the rest. */
function partsOf(wallet: Wallet, due: Decimal, mixed: boolean) {
  const balance = mixed ? smaller(dec(wallet.balance), due) : zero;
  const rest = due.minus(balance);
  const credit = mixed && wallet.creditEnabled ? smaller(greatest(dec(wallet.creditBalance), zero), rest) : zero;
  return { balance: text(balance), credit: text(credit), online: text(rest.minus(credit)) };
}
