import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { checkInvariants, type Invariant, type Violation } from '../../core/jobs/invariants.ts';
import { notifyStaff } from '../messaging/public.ts';
import { jobSites } from '../sites/public.ts';
import { lockWallet } from '../wallet/public.ts';
import { isDebt, settleArrears } from './arrears.ts';
import { storeCheck } from './check-now.ts';
import { settleEach } from '../../core/jobs/each-subject.ts';

const { Issued, PartiallyPaid } = enumCodes.BillSettlementStatus;

/** Dependencies of the nightly jobs: database handle and clock. */
export interface Nightly {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/**
 * Checks all invariants of money and goods over the sites of the run, as the nightly job does. Notifies the staff with access to the site's wallets of
 * violations, stores and returns them; changes nothing else.
 */
export async function checkLedger({ invariants, ...work }: Nightly & { invariants: readonly Invariant[] }): Promise<Violation[]> {
  const { db, takeNumber, now } = work;
  const started = performance.now();
  const sites = await jobSites(work);
  const found = await checkInvariants(db, invariants, sites);
  const milliseconds = Math.round(performance.now() - started);
  for (const siteId of sites) {
    // A violation without a site concerns every site.
    const own = found.filter((one) => one.siteId === siteId || one.siteId === null);
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    await db.transaction().execute(async (tx) => {
      await storeCheck(tx, caller, siteId, own, milliseconds);
      const wrong = own.filter(({ open }) => !open);
      if (wrong.length) await reportViolations(tx, caller, siteId, wrong);
    });
  }
  return found;
}

async function reportViolations(tx: Tx, caller: Caller, siteId: string, found: readonly Violation[]): Promise<void> {
  const values = { count: found.length, rules: [...new Set(found.map(({ rule, what }) => `${rule}: ${what}`))].slice(0, 10).join('; ') };
  await notifyStaff(tx, caller, {
    siteId,
    screen: userWalletIndex,
    type: enumCodes.UserMessageType.System,
    infoType: 'ErrorMessage',
    text: 'billing.messages.ledgerDiffers',
    values,
    link: '/UserWalletIndex',
  });
}

/** Marks bills and statements that fell due and updates the arrears, one transaction per customer. Returns the number of customers. */
export async function markOverdue(work: Nightly): Promise<number> {
  const { db, takeNumber, now } = work;
  const late = await sql<Pick<RowOf<typeof bill>, 'siteId' | 'ownerId'>>`select b.site_id, b.owner_id
    from site s
    cross join lateral (select site_id, owner_id
      from bill
      where site_id = s.id and not overdue and ${isDebt(now)}
      group by site_id, owner_id
      union select site_id, owner_id
      from bill_settlement
      where site_id = s.id and due_time <= ${now} and bill_settlement_status in (${sql.lit(Issued)}, ${sql.lit(PartiallyPaid)})) b
    where s.id = any(${await jobSites(work)}::uuid[])
    order by b.site_id, b.owner_id`.execute(db);
  const customers = late.rows.map(({ siteId, ownerId: id }) => ({ siteId, id }));
  return settleEach({ db, takeNumber, now }, customers, async (tx, caller, { id }) => {
    await settleArrears(tx, caller, await lockWallet(tx, caller, id));
    return 1;
  });
}
