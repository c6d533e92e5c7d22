import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type CustomerRegistered, customerRegistered } from '@entrepot/contract/modules/account/facts.ts';
import { type BillPaid, billPaid } from '@entrepot/contract/modules/billing/facts.ts';
import { type RechargeSucceeded, rechargeSucceeded } from '@entrepot/contract/modules/wallet/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { mainAccountOf } from '../wallet/public.ts';
import { reward } from './reward.ts';

const { Register, Referral, Recharge, FirstRecharge, OrderPaid } = enumCodes.ActivityType;

/** Who registered is welcomed, and who recommended it is thanked. */
async function hearRegistration(tx: Tx, caller: Caller, { siteId, userId, referrerId }: CustomerRegistered): Promise<void> {
  const about = { siteId, sourceType: 'customer', sourceId: userId, amount: '0' } as const;
  await reward(tx, caller, { ...about, ownerId: userId, types: [Register] });
  if (referrerId) await reward(tx, caller, { ...about, ownerId: await mainAccountOf(tx, caller, referrerId), types: [Referral] });
}

async function hearRecharge(tx: Tx, caller: Caller, { siteId, ownerId, rechargeId, walletAmount }: RechargeSucceeded): Promise<void> {
  const types = (await isFirst(tx, siteId, ownerId)) ? [FirstRecharge, Recharge] : [Recharge];
  await reward(tx, caller, { siteId, ownerId, types, sourceType: 'recharge', sourceId: rechargeId, amount: walletAmount });
}

async function isFirst(tx: Tx, siteId: string, ownerId: string): Promise<boolean> {
  const { Succeeded, Refunded } = enumCodes.RechargeStatus;
  const { recharges } = await tx
    .selectFrom('recharge')
    .select((row) => row.fn.countAll<number>().as('recharges'))
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('rechargeStatus', '=', oneOf([Succeeded, Refunded]))
    .executeTakeFirstOrThrow();
  return recharges === 1;
}

async function hearPayment(tx: Tx, caller: Caller, { siteId, ownerId, amount, sourceType, sourceId }: BillPaid): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  // Supplements of an order are no orders of their own.
  await reward(tx, caller, { siteId, ownerId, types: [OrderPaid], sourceType: 'bill', sourceId, amount });
}

/** What promotions do when other modules tell of something. */
export const promotionsHearings: readonly Hearing[] = [
  when(customerRegistered, hearRegistration),
  when(rechargeSucceeded, hearRecharge),
  when(billPaid, hearPayment),
];
