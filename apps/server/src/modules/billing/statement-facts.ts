import { sql } from 'kysely';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { type Coin, coinOf } from '../wallet/public.ts';
import type { Bill } from './bill-rows.ts';
import type { Statement } from './settle-statements.ts';

type Account = NonNullable<RowOf<typeof siteConfiguration>['bankAccounts']>[number];

/** What a statement says. Opening and closing are the customer's balance before and at the end of its period. */
export interface StatementFacts {
  row: Statement;
  bills: readonly Bill[];
  coin: Coin;
  customer: { name: string; memberCode: string };
  company: { name: string; address: string | null };
  /** Where it may be paid by transfer; null when the site names none for its currency. */
  account: Account | null;
  opening: Dec;
  closing: Dec;
  printed: Date;
}

interface Names {
  site: string;
  name: string;
  memberCode: string;
}

/** All that stands on a statement as it is now. */
export async function statementFacts(tx: Tx, caller: Caller, row: Statement): Promise<StatementFacts> {
  const { siteId, ownerId, id: billSettlementId, currencyId } = row;
  const found =
    await sql<Names>`select s.name as site, coalesce(u.nick_name, u.user_name) as name, coalesce(u.member_code, '') as member_code
    from user_account u join site s on s.id = u.site_id where u.site_id = ${siteId} and u.id = ${ownerId}`.execute(tx);
  const { site, ...customer } = found.rows[0]!;
  const { companyName, companyAddress, bankAccounts } = await siteConfigurationOf(tx, siteId);
  const from = timeIn(zoneOf(siteId), `${row.periodStart} 00:00:00`);
  const until = timeIn(zoneOf(siteId), `${row.periodEnd} 23:59:59`);
  return {
    row,
    bills: await findWhere(tx, caller, bill, { siteId, billSettlementId }),
    coin: await coinOf(tx, caller, currencyId),
    customer,
    company: { name: companyName || site, address: companyAddress ?? null },
    account: bankAccounts?.find((one) => one.currencyId === currencyId) ?? null,
    opening: await balanceAt(tx, row, from),
    closing: await balanceAt(tx, row, new Date(until.getTime() + 1000)),
    printed: caller.now,
  };
}

/** What was in the balance just before a moment. */
async function balanceAt(tx: Tx, { siteId, ownerId }: Statement, at: Date): Promise<Dec> {
  const last = await tx
    .selectFrom('journal')
    .select('afterAmount')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('amountAccount', '=', enumCodes.AmountAccount.Balance)
    .where('creationTime', '<', at)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.afterAmount ?? '0';
}
