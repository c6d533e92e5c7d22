import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellStaff } from '../content/public.ts';
import { lockWallet } from '../wallet/public.ts';
import { isDebt, settleArrears } from './arrears.ts';
import { keepCheck } from './check-now.ts';
import { checkInvariants, type Violation } from './invariants.ts';

const { Issued, PartiallyPaid } = enumCodes.BillSettlementStatus;

/** What the nightly jobs need: a database handle and a clock. */
export interface Nightly {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Checks every invariant of money and goods over all sites, as the nightly job does. A difference is told to the holders of the
 * wallets' screen of its site, kept for them to read, and given back; nothing is frozen or mended.
 */
export async function checkLedger({ db, takeNumber, now }: Nightly): Promise<Violation[]> {
  const started = performance.now();
  const found = await checkInvariants(db);
  const milliseconds = Math.round(performance.now() - started);
  for (const { id: siteId } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    // A broken rule of the database itself concerns every site.
    const own = found.filter((one) => one.siteId === siteId || one.siteId === null);
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    await db.transaction().execute(async (tx) => {
      await keepCheck(tx, caller, siteId, own, milliseconds);
      if (own.length) await tellOf(tx, caller, siteId, own);
    });
  }
  return found;
}

async function tellOf(tx: Tx, caller: Caller, siteId: string, found: readonly Violation[]): Promise<void> {
  const values = { count: found.length, rules: [...new Set(found.map(({ rule, what }) => `${rule}: ${what}`))].slice(0, 10).join('; ') };
  await tellStaff(tx, caller, {
    siteId,
    screen: userWalletIndex,
    type: enumCodes.UserMessageType.System,
    infoType: 'ErrorMessage',
    text: 'billing.messages.ledgerDiffers',
    values,
    link: '/UserWalletIndex',
  });
}

/**
 * Marks the bills and statements that fell due since they were last touched and brings the arrears of their customers up to date, each
 * customer in a transaction of its own. Gives the number of customers.
 */
export async function markOverdue({ db, takeNumber, now }: Nightly): Promise<number> {
  const late = await sql<Pick<RowOf<typeof bill>, 'siteId' | 'ownerId'>>`select b.site_id, b.owner_id from site s
    cross join lateral (select site_id, owner_id from bill where site_id = s.id and not overdue and ${isDebt(now)} group by site_id, owner_id
      union select site_id, owner_id from bill_settlement where site_id = s.id and due_time <= ${now}
        and bill_settlement_status in (${sql.lit(Issued)}, ${sql.lit(PartiallyPaid)})) b
    order by b.site_id, b.owner_id`.execute(db);
  for (const { siteId, ownerId } of late.rows) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    await db.transaction().execute(async (tx) => settleArrears(tx, caller, await lockWallet(tx, caller, ownerId)));
  }
  return late.rows.length;
}
