import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { closingDays, type closeMyAccount } from '@entrepot/contract/modules/account/closing-calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, findWhere, lock } from '../../core/db/rows.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import type { Services } from '../../core/services.ts';
import { closeAccount, type OpenItem, openItemsOf, openItemsText, setClosingTime } from '../access/public.ts';
import { notifyStaff, notifyUsers } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf, walletSummary } from '../wallet/public.ts';
import { mustIdentify } from './know-password.ts';
import { logOwn } from './own-log.ts';

const { Balance, Withdrawals } = enumCodes.AccountHold;
const type = enumCodes.UserMessageType.Security;
const link = '/mine/MineProfileIndex';

/**
 * Whether something open prevents the request. A payout ends within the waiting time; a balance is withdrawn before, unless the staff of the site pay
 * it out.
 */
const holdsRequest =
  (withdrawalEnabled: boolean) =>
  ({ accountHold }: OpenItem): boolean =>
    accountHold !== Withdrawals && (accountHold !== Balance || withdrawalEnabled);

/** Returns what closing the caller's account means. */
export async function closingOf(db: Db, caller: Caller) {
  const row = await find(db, caller, user, mainOf(caller));
  const [open, wallet, coupons, { withdrawalEnabled }] = [
    await openItemsOf(db, row),
    await walletSummary(db, caller, row.id),
    await couponsOf(db, row),
    await siteConfigurationOf(db, row.siteId),
  ];
  return {
    closingTime: row.closingTime,
    open: open.map(({ accountHold, count }) => ({ accountHold, count })),
    currencyId: wallet?.currencyId ?? null,
    balance: wallet?.balance ?? '0',
    withdrawalEnabled,
    coupons,
  };
}

function mainOf({ userId, ownerId }: Caller): string {
  if (userId !== ownerId) throw accountErrors.subAccountCannotClose();
  return userId!;
}

/** The number of coupons and pending rewards that are lost. */
async function couponsOf(db: Db, { siteId, id }: { siteId: string; id: string }): Promise<number> {
  const { Unused, Pending } = enumCodes.UserCouponStatus;
  const { rows } = await sql<{ count: number }>`select (select count(*) from user_coupon
      where site_id = ${siteId} and owner_id = ${id} and user_coupon_status in (${Unused}, ${Pending}) and not is_deleted)::int
    + (select count(*) from activity_issue
      where site_id = ${siteId} and owner_id = ${id} and reward_status = ${enumCodes.RewardStatus.Pending})::int as count`.execute(db);
  return rows[0]!.count;
}

/**
 * Closes the account of the caller, who identifies itself, after the waiting time. Open items are refused (`InUse`): a balance is
 * withdrawn before. Where the site offers no withdrawals its staff pay it out, and are notified.
 */
export const requestClosing =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, input: Input<typeof closeMyAccount>): Promise<{ closingTime: Date }> => {
    const id = mainOf(caller);
    await mustIdentify(db, caller, config, input);
    const closingTime = new Date(caller.now.getTime() + closingDays * dayMs);
    await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, id);
      if (row.closingTime) throw accountErrors.closingAlready();
      const { withdrawalEnabled } = await siteConfigurationOf(tx, row.siteId);
      const open = (await openItemsOf(tx, row)).filter(holdsRequest(withdrawalEnabled));
      if (open.length) throw accountErrors.holdsOpen({ left: openItemsText(caller.language, open) });
      await setClosingTime(tx, caller, row, closingTime);
      const values = { userName: row.userName, date: timeToWire(closingTime, caller.timeZone).slice(0, 10) };
      await notifyOfBalance(tx, caller, row.siteId, values);
      await logOwn(tx, caller, row, 'CloseMyAccount');
      await notifyUsers(tx, caller, { siteId: row.siteId, userIds: [id], type, text: 'account.messages.closingRequested', values, link });
    });
    return { closingTime };
  };

/** Notifies the staff of a site that pays no balances out on request. */
async function notifyOfBalance(tx: Tx, caller: Caller, siteId: string, values: { userName: string; date: string }): Promise<void> {
  const wallet = await walletSummary(tx, caller, caller.userId!);
  if (!wallet || !dec(wallet.balance).gt(0)) return;
  const amount = (await currencyFormatOf(tx, caller, wallet.currencyId)).text(wallet.balance);
  const text = 'account.messages.closingPayOut';
  await notifyStaff(tx, caller, { siteId, type, screen: userIndex, text, values: { ...values, amount }, link: '/UserIndex' });
}

/** Takes the request back. */
export async function cancelClosing(tx: Tx, caller: Caller): Promise<true> {
  const row = await lock(tx, caller, user, mainOf(caller));
  if (!row.closingTime) throw accountErrors.notClosing();
  await setClosingTime(tx, caller, row, null);
  const values = { userName: row.userName };
  await notifyUsers(tx, caller, { siteId: row.siteId, userIds: [row.id], type, text: 'account.messages.closingCancelled', values, link });
  return true;
}

/**
 * Closes the accounts whose waiting time has passed, each in its own transaction. One that something holds open is tried again every night;
 * its customer is notified the first time. Returns the number of closed accounts.
 */
export async function closeDue({
  db,
  siteIds,
  takeNumber,
  now,
}: Pick<ClockWork, 'db' | 'siteIds' | 'takeNumber' | 'now'>): Promise<number> {
  let closed = 0;
  for (const siteId of await siteIds()) {
    const system = systemCaller({ siteIds: [siteId], takeNumber, now });
    const due = await sql<{ id: string }>`select id from user_account
      where site_id = ${siteId} and closing_time <= ${now} and not is_deleted order by closing_time limit 1000`.execute(db);
    for (const { id } of due.rows) closed += Number(await db.transaction().execute((tx) => closeIfDue(tx, system, id)));
  }
  return closed;
}

async function closeIfDue(tx: Tx, system: Caller, id: string): Promise<boolean> {
  const [seen] = await findWhere(tx, system, user, { id });
  if (!seen) return false;
  const row = await lock(tx, system, user, id);
  // It may have been taken back meanwhile.
  if (!row.closingTime || row.closingTime > system.now) return false;
  if (!(await openItemsOf(tx, row)).length) {
    await closeAccount(tx, system, row);
    return true;
  }
  const isFirst = row.closingTime.getTime() > system.now.getTime() - dayMs;
  const values = { userName: row.userName };
  if (isFirst)
    await notifyUsers(tx, system, { siteId: row.siteId, userIds: [id], type, text: 'account.messages.closingPending', values, link });
  return false;
}
