import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { type Dec, type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { countWhere, find, findWhere } from '../../core/db/rows.ts';
import { accounts, currencyFormatOf, type Leg, type Movement, postEvent, postLegs, type Recharge, type Wallet } from '../wallet/public.ts';

const { RechargeRefund, RechargeGift } = enumCodes.JournalType;
const causeOf = ({ ownerId, id }: Recharge) => ({ ownerId, sourceType: 'rechargeRefund', sourceId: id });

/** A part of a recharge that is refunded outside the product, in the wallet's currency. */
export interface OutsideRefund {
  amount: Dec;
  /** The part of the bonus that goes with it. */
  gift: Dec;
  remarks: string;
}

/**
 * Posts a refund outside the product (`out`), or money of such refunds that came back (`back`): in the pockets, and on the account that
 * received the recharge, in the currency of the recharge.
 */
export async function postOutsideRefund(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  row: Recharge,
  { amount, gift, remarks }: OutsideRefund,
  direction: 'out' | 'back',
): Promise<void> {
  const signed = (value: Dec) => (direction === 'out' ? text(dec(value).negated()) : text(dec(value)));
  const movements: Movement[] = [
    ...(dec(gift).gt(0) ? [{ journalType: RechargeGift, amount: signed(gift), remarks }] : []),
    { journalType: RechargeRefund, amount: signed(amount), remarks },
  ];
  const leg = (account: string, value: Dec): Leg => (direction === 'out' ? { account, credit: value } : { account, debit: value });
  const opposite = (account: string, value: Dec): Leg => (direction === 'out' ? { account, debit: value } : { account, credit: value });
  const cash = accounts.cash(await wayOf(tx, caller, row));
  const foreign = row.currencyId !== wallet.currencyId;
  const own = await currencyFormatOf(tx, caller, wallet.currencyId);
  const outside = await refundedOutside(tx, caller, row);
  await postEvent(tx, caller, wallet, {
    ...causeOf(row),
    firstSeq: await countWhere(tx, caller, journal, causeOf(row)),
    movements,
    legs: [leg(accounts.gift, gift), leg(foreign ? accounts.exchange(own.code) : cash, amount)],
  });
  if (!foreign) return;
  const other = await currencyFormatOf(tx, caller, row.currencyId);
  // Parts add up to the share of their sum.
  const share = (refunded: Decimal) =>
    other.round(
      dec(row.receivedAmount ?? '0')
        .times(refunded)
        .dividedBy(dec(row.walletAmount)),
    );
  const after = direction === 'out' ? outside.plus(dec(amount)) : outside.minus(dec(amount));
  const moved = text(share(after).minus(share(outside)).abs());
  await postLegs(tx, caller, { ...wallet, currencyId: row.currencyId }, [opposite(accounts.exchange(other.code), moved), leg(cash, moved)]);
}

/** The account that received a recharge: of its payment method, of the bank, or of staff. */
async function wayOf(tx: Tx, caller: Caller, { onlinePaymentId, rechargeType }: Recharge): Promise<string> {
  if (onlinePaymentId) return (await find(tx, caller, onlinePayment, onlinePaymentId)).configurationId;
  return rechargeType === enumCodes.RechargeType.BankTransfer ? 'bank' : 'manual';
}

/** Returns what was refunded of a recharge outside the product and did not come back, in the wallet's currency. */
export async function refundedOutside(tx: Tx, caller: Caller, row: Recharge): Promise<Decimal> {
  const rows = await findWhere(tx, caller, journal, { ...causeOf(row), journalType: RechargeRefund });
  return sum(rows.map(({ amount }) => dec(amount))).negated();
}
